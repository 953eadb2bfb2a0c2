{{/* The session nodes' settings that are no secrets, as a ConfigMap's data. */}}
{{- define "matinee.sessionSettings" -}}
DRAIN_TIMEOUT_MS: {{ mul .Values.session.drainSeconds 1000 | quote }}
METRICS_PORT: "9100"
TRUST_PROXY: {{ join "," .Values.session.trustProxy | quote }}
{{- if include "matinee.checkAccess" . }}
PLUGIN_INTERNAL_URL: http://{{ include "matinee.fullname" . }}-plugin:8090{{ .Values.mediaServer.basePath }}
{{- end }}
{{- if ne .Values.redis.mode "none" }}
REDIS_PREFIX: {{ .Values.redis.prefix | quote }}
{{- end }}
{{- include "matinee.settings" .Values.session.settings }}
{{- end -}}
