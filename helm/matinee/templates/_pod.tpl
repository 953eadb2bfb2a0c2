{{/* Labels of a part's pods: (list $ "session"). No version is among them, or every new chart would restart what it did not change. */}}
{{- define "matinee.podLabels" -}}
{{ include "matinee.selectorLabels" . }}
{{- with (index . 0).Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* What every pod has: (list $ "session" 1000), the last being its user. Parts without scheduling values get none. */}}
{{- define "matinee.pod" -}}
{{- $root := index . 0 -}}
{{- $part := index . 1 -}}
{{- $user := index . 2 -}}
{{- $values := default dict (index $root.Values $part) -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ $user }}
  runAsGroup: {{ $user }}
  fsGroup: {{ $user }}
  seccompProfile:
    type: RuntimeDefault
{{- with $root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with $values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- if $values.topologySpreadConstraints }}
topologySpreadConstraints:
  {{- toYaml $values.topologySpreadConstraints | nindent 2 }}
{{- else if hasKey $values "topologySpreadConstraints" }}
topologySpreadConstraints:
  {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "matinee.selectorLabels" (list $root $part) | nindent 8 }}
  {{- end }}
{{- end }}
{{- end -}}

{{/* What every container has: (list $ .Values.session), or no more than `image` and `resources` in place of the latter. */}}
{{- define "matinee.container" -}}
{{- $root := index . 0 -}}
{{- $values := index . 1 -}}
image: {{ include "matinee.image" (list $root $values.image) }}
imagePullPolicy: {{ $root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- with $values.resources }}
resources:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* A probe that asks by HTTP: (list "/health" "http"). The rest of it follows. */}}
{{- define "matinee.httpGet" -}}
httpGet:
  path: {{ index . 0 }}
  port: {{ index . 1 }}
{{- end -}}

{{/* Settings as lines of a ConfigMap's data, each after a line break; numbers above a million would else be written as 1e+06. */}}
{{- define "matinee.settings" -}}
{{- range $name, $value := . }}
{{ $name }}: {{ ternary (int64 $value) $value (kindIs "float64" $value) | toString | quote }}
{{- end }}
{{- end -}}

{{/* An environment variable from the installation's Secret: (list $ "JWT_SECRET" "jwt-secret"). */}}
{{- define "matinee.secretEnv" -}}
- name: {{ index . 1 }}
  valueFrom:
    secretKeyRef:
      name: {{ include "matinee.secretName" (index . 0) }}
      key: {{ index . 2 }}
{{- end -}}

{{/* Where Redis is, as environment; nothing without one. */}}
{{- define "matinee.redisEnv" -}}
{{- if eq .Values.redis.mode "bundled" -}}
{{ include "matinee.secretEnv" (list . "REDIS_PASSWORD" "redis-password") }}
- name: REDIS_URL
  value: redis://:$(REDIS_PASSWORD)@{{ include "matinee.fullname" . }}-redis:6379
{{- else if eq .Values.redis.mode "external" -}}
- name: REDIS_URL
  valueFrom:
    secretKeyRef:
      name: {{ include "matinee.redisSecretName" . }}
      key: {{ .Values.redis.existingSecretKey }}
{{- if .Values.redis.caConfigMap }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/matinee/redis/ca.crt
{{- end }}
{{- end }}
{{- end -}}

{{/* The Secret with an external Redis's URL. */}}
{{- define "matinee.redisSecretName" -}}
{{- default (printf "%s-redis" (include "matinee.fullname" .)) .Values.redis.existingSecret -}}
{{- end -}}

{{/* A hash of secrets by their values: (list .Values.auth …). What is generated is not among them: it never changes, and is not known again before it is stored. */}}
{{- define "matinee.secretsChecksum" -}}
{{- /* By scrypt: who may see pods, but no Secrets, must not find a weak password by trying. */ -}}
{{- derivePassword 1 "maximum" (toJson .) "secrets" "matinee" | sha256sum -}}
{{- end -}}

{{/* The authority that signed an external Redis's certificate, where NODE_EXTRA_CA_CERTS looks for it. */}}
{{- define "matinee.redisCaMount" -}}
{{- if .Values.redis.caConfigMap -}}
- name: redis-ca
  mountPath: /etc/matinee/redis
  readOnly: true
{{- end -}}
{{- end -}}

{{- define "matinee.redisCaVolume" -}}
{{- with .Values.redis.caConfigMap -}}
- name: redis-ca
  configMap:
    name: {{ . }}
{{- end -}}
{{- end -}}
