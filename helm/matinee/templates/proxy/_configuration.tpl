{{/* nginx's configuration: files/nginx.conf.template, with what envsubst fills in elsewhere. */}}
{{- define "matinee.nginxConfiguration" -}}
{{- $name := include "matinee.fullname" . -}}
{{- $url := urlParse (include "matinee.mediaServerUrl" .) -}}
{{- $port := ternary ":443" ":80" (eq $url.scheme "https") -}}
{{- $front := dict "real" list "geo" list -}}
{{- range .Values.proxy.frontProxies -}}
{{- $_ := set $front "real" (append $front.real (printf "set_real_ip_from %s;" .)) -}}
{{- $_ := set $front "geo" (append $front.geo (printf "%s 1;" .)) -}}
{{- end -}}
{{- /* A Service stands for all pods behind it, so it is named several times: another try then has somewhere to go, and no failure counts against it. */ -}}
{{- $session := printf "server %s-session:3000 max_fails=0;" $name -}}
{{- $plugin := printf "server %s-plugin:8090 max_fails=0;" $name -}}
{{- .Files.Get "files/nginx.conf.template"
  | replace "set_real_ip_from ${FRONT_PROXY};" (join "\n  " $front.real)
  | replace "${FRONT_PROXY} 1;" (join "\n    " $front.geo)
  | replace "${WORKER_PROCESSES}" (toString .Values.proxy.workers)
  | replace "${LISTEN}" "0.0.0.0:8080 backlog=4096;\n    listen [::]:8080"
  | replace "${SESSION_LISTEN}" "0.0.0.0:3000 backlog=4096;\n    listen [::]:3000"
  | replace "${SESSION_SERVERS}" (list $session $session $session | join "\n    ")
  | replace "${PLUGIN_SERVERS}" (list $plugin $plugin | join "\n    ")
  | replace "${MEDIA_SERVER_SCHEME}" $url.scheme
  | replace "${MEDIA_SERVER_ADDRESS}" (printf "%s%s" $url.host (ternary "" $port (regexMatch ":[0-9]+$" $url.host)))
  | replace "${BASE_PATH}" .Values.mediaServer.basePath
  | replace "${INJECT_SCRIPT}" (ternary "on" "off" .Values.proxy.injectScript) -}}
{{- end -}}
