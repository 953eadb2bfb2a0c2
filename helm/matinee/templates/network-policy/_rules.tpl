{{/* The head of a part's policy: (list $ "session"). */}}
{{- define "matinee.networkPolicy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "matinee.fullname" (index . 0) }}-{{ index . 1 }}
  labels:
    {{- include "matinee.labels" . | nindent 4 }}
spec:
  podSelector:
    matchLabels:
      {{- include "matinee.selectorLabels" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
{{- end -}}

{{/* Another part's pods, as a peer: (list $ "session"). */}}
{{- define "matinee.peer" -}}
- podSelector:
    matchLabels:
      {{- include "matinee.selectorLabels" . | nindent 6 }}
{{- end -}}

{{/* Names are looked up anywhere: caches on the nodes have addresses that no selector finds. */}}
{{- define "matinee.egressToDns" -}}
- ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
{{- end -}}

{{/* The way to Redis; nothing without one. */}}
{{- define "matinee.egressToRedis" -}}
{{- if eq .Values.redis.mode "bundled" -}}
- to:
    {{- include "matinee.peer" (list . "redis") | nindent 4 }}
  ports:
    - port: 6379
{{- else if eq .Values.redis.mode "external" -}}
- ports:
    {{- range .Values.redis.ports }}
    - port: {{ . }}
    {{- end }}
{{- end -}}
{{- end -}}

{{/* The way to the media server. Which port its pods have behind the address is not known, nor which pods they are: then all is open. */}}
{{- define "matinee.egressToMediaServer" -}}
{{- if include "matinee.demo" . -}}
- to:
    {{- include "matinee.peer" (list . "demo") | nindent 4 }}
  ports:
    - port: 8088
{{- else -}}
- {}
{{- end -}}
{{- end -}}
