{{/* The paths that are Matinee's own, as a JSON object of lists: `prefixes` and `exact`. Everything else is the media server's. */}}
{{- define "matinee.ownPaths" -}}
{{- $base := .Values.mediaServer.basePath -}}
{{- dict "exact" (list "/ws") "prefixes" (list (printf "%s/WatchParty" $base) (printf "%s/System/Configuration/Plugin" $base)) | toJson -}}
{{- end -}}
