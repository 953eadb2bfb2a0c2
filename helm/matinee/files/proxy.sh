#!/bin/sh
# Process 1 of a proxy pod: runs nginx, takes up a changed configuration in place, and lets its sockets go in order.
#   proxy.sh CONFIGURATION FOLDER
# CONFIGURATION is looked at each WATCH_SECONDS; FOLDER is for what nginx reads and writes. The media server's name is
# looked up each RESOLVE_SECONDS, and each WATCH_SECONDS until it is found. On a stop signal nginx goes on for
# PRE_STOP_SECONDS, then takes in nobody, and ends when all have gone or after DRAIN_SECONDS.
set -u
configuration=$1
folder=$2
# The media server's name and port, and its addresses as lines of nginx; both empty where it has no name.
media_server=
servers=

say() { echo "proxy: $*" >&2; }

# A signal ends it at once, as it would not end a sleep of its own.
rest() {
  sleep "$1" > /dev/null 2>&1 &
  wait $!
}

version() { cksum < "$configuration"; }

# Whether the media server is to be looked up: for a configuration not seen yet, until it is found, and now and then.
is_due() {
  if [ "$found" != "$seen" ]; then return; fi
  [ -n "$media_server" ] && { [ -z "$servers" ] || [ $(($(date +%s) - looked)) -ge "$RESOLVE_SECONDS" ]; }
}

# nginx looks a name up once, and does not start without it: it is given addresses instead. One of those it has is
# enough to keep them all, for a name may lead to others each time, and each reload keeps workers until their sockets end.
look_up() {
  seen=$found
  looked=$(date +%s)
  named=$(sed -n '/upstream media_server {/,/}/ s/^ *server \([^:;]*[A-Za-z][^:;]*:[0-9]*\);/\1/p' "$configuration")
  if [ "$named" != "$media_server" ]; then
    media_server=$named
    servers=
  fi
  if [ -z "$media_server" ]; then return; fi
  listed=$(getent ahosts "${media_server%:*}" | sed "s/ .*//; s/.*:.*/[&]/; s/.*/server &:${media_server##*:};/" | sort -u)
  if [ -n "$listed" ] && ! echo "$listed" | grep -qxF "$servers"; then servers=$listed; fi
}

# Puts the configuration where nginx reads it, if nginx can work with it; else leaves the reason in $problem.
take() {
  # Where there is no IPv6 nobody can listen on it.
  edit='/listen \[::\]/d'
  if [ -e /proc/net/if_inet6 ]; then edit=; fi
  if [ -n "$media_server" ]; then
    # Who wants a server that is down is answered with 502.
    lines=$(echo "${servers:-server 127.0.0.1:1 down;}" | tr '\n' ' ')
    edit="$edit
      /upstream media_server {/,/}/ s/server .*;/$lines/"
  fi
  sed "$edit" "$configuration" > "$folder/next.conf"
  problem=$(nginx -t -q -p "$folder" -c next.conf -e stderr 2>&1) || return
  mv "$folder/next.conf" "$folder/nginx.conf"
  if [ -n "$media_server" ] && [ -z "$servers" ]; then say "goes without the media server until $media_server is found"; fi
}

# A configuration that was refused is tried again: a name that could not be found may be there by now.
watch() {
  said=
  while rest "$WATCH_SECONDS"; do
    found=$(version)
    if is_due; then look_up; fi
    if [ "$found $servers" = "$taken $given" ]; then continue; fi
    what=configuration
    if [ "$found" = "$taken" ]; then what="address of the media server"; fi
    if take; then
      taken=$found
      given=$servers
      kill -HUP "$nginx"
      say "took up the changed $what; open sockets stay"
    elif [ "$found" != "$said" ]; then
      said=$found
      say "goes on with the configuration it has, for the changed one is wrong: $problem"
    fi
  done
}

leave() {
  trap '' TERM INT QUIT
  kill "$watcher"
  say "leaving: refuses new connections in $PRE_STOP_SECONDS s, and ends $DRAIN_SECONDS s later at the latest"
  sleep "$PRE_STOP_SECONDS"
  kill -QUIT "$nginx"
  (sleep "$DRAIN_SECONDS"; kill -TERM "$nginx") > /dev/null 2>&1 &
  leaves=yes
}

# An official image of nginx names QUIT as its stop signal, others none, which is TERM.
trap 'exit 0' TERM INT QUIT
found=$(version)
look_up
until take; do
  say "cannot start, and tries again: $problem"
  rest "$WATCH_SECONDS"
  found=$(version)
  look_up
done
taken=$found
given=$servers

nginx -p "$folder" -c nginx.conf -e stderr -g 'daemon off;' &
nginx=$!
watch &
watcher=$!
leaves=
trap leave TERM INT QUIT
wait "$nginx"
code=$?

# Where nginx was told to go, that ended the wait for it, and this is the one for its end.
if [ -n "$leaves" ]; then
  wait "$nginx"
  code=$?
else
  say "nginx ended by itself"
  kill "$watcher"
fi
exit "$code"
