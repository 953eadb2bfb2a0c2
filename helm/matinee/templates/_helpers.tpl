{{/* The start of every resource's name: at most 52 characters, so that "-session" and the like fit. */}}
{{- define "matinee.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 52 | trimSuffix "-" -}}
{{- else -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) | trunc 52 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Selector labels of a part: (list $ "session"). They never change, so they hold no version. */}}
{{- define "matinee.selectorLabels" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ default $root.Chart.Name $root.Values.nameOverride | trunc 63 | trimSuffix "-" }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{/* All labels of a part's resource: (list $ "session"). */}}
{{- define "matinee.labels" -}}
{{- $root := index . 0 -}}
{{ include "matinee.selectorLabels" . }}
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name ($root.Chart.Version | replace "+" "_") }}
{{- with $root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* An image by its values block: (list $ .Values.session.image). */}}
{{- define "matinee.image" -}}
{{- $root := index . 0 -}}
{{- $image := index . 1 -}}
{{- $tag := default (default $root.Chart.AppVersion $root.Values.image.tag) $image.tag -}}
{{- with $root.Values.image.registry }}{{ . }}/{{ end }}{{ $image.repository }}:{{ $tag }}
{{- end -}}

{{/* "true" where the demo runs, else "". */}}
{{- define "matinee.demo" -}}
{{- $enabled := .Values.demo.enabled -}}
{{- if or $enabled (and (kindIs "invalid" $enabled) (not .Values.mediaServer.url)) -}}true{{- end -}}
{{- end -}}

{{/* The media server as pods reach it, without base path. */}}
{{- define "matinee.mediaServerUrl" -}}
{{- if include "matinee.demo" . -}}
http://{{ include "matinee.fullname" . }}-demo:8088
{{- else -}}
{{ .Values.mediaServer.url | trimSuffix "/" }}
{{- end -}}
{{- end -}}

{{/* The Secret with all secrets of the installation. */}}
{{- define "matinee.secretName" -}}
{{- default (printf "%s-auth" (include "matinee.fullname" .)) .Values.auth.existingSecret -}}
{{- end -}}

{{/* "true" where viewers are shown only rooms whose film they may open, else "". */}}
{{- define "matinee.checkAccess" -}}
{{- $wanted := .Values.mediaServer.checkAccess -}}
{{- if or $wanted (and (kindIs "invalid" $wanted) (or .Values.mediaServer.apiKey (include "matinee.demo" .))) -}}true{{- end -}}
{{- end -}}
