#!/bin/sh
# Process 1 of a proxy pod: runs nginx, takes up a changed configuration in place, and lets its sockets go in order.
#   proxy.sh CONFIGURATION FOLDER
# CONFIGURATION is looked at each WATCH_SECONDS; FOLDER is for what nginx reads and writes. On a stop signal nginx goes
# on for PRE_STOP_SECONDS, then takes in nobody, and ends when all have gone or after DRAIN_SECONDS.
set -u
configuration=$1
folder=$2

say() { echo "proxy: $*" >&2; }

# A signal ends it at once, as it would not end a sleep of its own.
rest() {
  sleep "$1" > /dev/null 2>&1 &
  wait $!
}

version() { cksum < "$configuration"; }

# Puts the configuration where nginx reads it, if nginx can work with it; else leaves the reason in $problem.
take() {
  # Where there is no IPv6 nobody can listen on it.
  if [ -e /proc/net/if_inet6 ]; then cp "$configuration" "$folder/next.conf"
  else sed '/listen \[::\]/d' "$configuration" > "$folder/next.conf"; fi
  problem=$(nginx -t -q -p "$folder" -c next.conf -e stderr 2>&1) && mv "$folder/next.conf" "$folder/nginx.conf"
}

# A configuration that was refused is tried again: a name that could not be found may be there by now.
watch() {
  said=
  while rest "$WATCH_SECONDS"; do
    found=$(version)
    if [ "$found" = "$taken" ]; then continue; fi
    if take; then
      taken=$found
      kill -HUP "$nginx"
      say "took up the changed configuration; open sockets stay"
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
taken=$(version)
until take; do
  say "cannot start, and tries again: $problem"
  rest "$WATCH_SECONDS"
  taken=$(version)
done

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
