{{/* The plugin's settings that are no secrets, as a ConfigMap's data. */}}
{{- define "matinee.pluginSettings" -}}
{{- $sessionServerUrl := .Values.plugin.sessionServerUrl }}
{{- if and (not $sessionServerUrl) .Values.ingress.enabled }}
{{- $sessionServerUrl = printf "wss://%s/ws" .Values.ingress.host }}
{{- else if and (not $sessionServerUrl) .Values.gateway.enabled }}
{{- $sessionServerUrl = printf "wss://%s/ws" (first .Values.gateway.hostnames) }}
{{- end -}}
BASE_PATH: {{ .Values.mediaServer.basePath | quote }}
MEDIA_SERVER: {{ .Values.mediaServer.kind }}
MEDIA_SERVER_URL: {{ printf "%s%s" (include "matinee.mediaServerUrl" .) .Values.mediaServer.basePath | quote }}
# The deployment gives the secret, so settings that are not there are a first start, or an empty Redis after a restart of all.
SETTINGS_INSTALL: "true"
{{- with $sessionServerUrl }}
SESSION_SERVER_URL: {{ . | quote }}
{{- end }}
TRUST_PROXY: {{ join "," .Values.plugin.trustProxy | quote }}
{{- if eq .Values.redis.mode "none" }}
SETTINGS_FILE: /data/settings.json
{{- else }}
REDIS_PREFIX: {{ .Values.redis.prefix | quote }}
{{- end }}
{{- include "matinee.settings" .Values.plugin.settings }}
{{- end -}}
