#!/bin/sh
# Installs this release, or puts it in the place of an older one. Debian 12 and 13, Ubuntu 24.04; as root.
#   deploy/install.sh [--role ROLE] [--languages "c c++ python3 java"]   ROLE: site (default), server, judge
#   deploy/install.sh downgrade            back to the version before
#   deploy/install.sh uninstall [--purge]  --purge takes settings, data, backups and users, too
set -eu
umask 022
home=/opt/verdict settings=/etc/verdict data=/var/lib/verdict backups=/var/backups/verdict units=/etc/systemd/system
first=/run/verdict-first-start.env
here=$(dirname "$(readlink -f "$0")")/..
here=$(readlink -f "$here")

say() { printf '%s\n' "$*"; }
stop() { printf '\n%s\n' "$*" >&2; exit 1; }
secret() { head -c 32 /dev/urandom | base64 | tr -d '/+=\n' | cut -c "1-$1"; }

action=install role= languages="c c++ python3 java" purge=
while [ $# -gt 0 ]; do
  case $1 in
    install | downgrade | uninstall) action=$1 ;;
    --role) role=${2:?--role wants site, server or judge}; shift ;;
    --languages) languages=${2?--languages wants a list, which may be empty}; shift ;;
    --purge) purge=yes ;;
    *) stop "unknown: $1 (the first lines of $0 say what there is)" ;;
  esac
  shift
done
[ "$(id -u)" = 0 ] || stop "Run it as root:  sudo $0 $action"
[ -d /run/systemd/system ] || stop "This machine is not run by systemd: unpack the release anywhere and run bin/verdict start."

# Services of a role; what other roles have installed on this machine stays.
services_of() {
  case $1 in
    site) say verdict.service verdict-backup.timer ;;
    server) say verdict-server.service verdict-backup.timer ;;
    judge) say verdict-sandbox.service verdict-judge.service ;;
    *) stop "There is no role $1: site, server or judge." ;;
  esac
}
roles() { cat "$home/roles" 2> /dev/null || true; }
each_role() { for one in $(roles); do services_of "$one"; done; }

restart() {
  systemctl daemon-reload
  for unit in $(each_role); do
    systemctl enable --quiet "$unit"
    systemctl restart "$unit" || stop "$unit does not start. What it said:
$(journalctl --no-pager --unit "$unit" --lines 30 --output cat)"
  done
}

place_units() {
  for unit in "$home"/current/deploy/systemd/*; do
    name=$(basename "$unit")
    for wanted in $(each_role); do
      if [ "${name%.*}" = "${wanted%.*}" ]; then cp "$unit" "$units/$name"; fi
    done
  done
}

make_user() {
  getent passwd "$1" > /dev/null ||
    useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$1"
}

# A setting that nobody has made yet.
setting() {
  file=$settings/$1 name=$2
  [ -e "$file" ] || { (umask 077; say "# Settings: README.md of $home/current" > "$file"); }
  grep -q "^$name=" "$file" || say "$name=$3" >> "$file"
}

check_host() {
  platform=$(sed -n 's/.*"platform": "\(.*\)".*/\1/p' "$here/release.json")
  case $(uname -m) in x86_64) machine=linux-x64 ;; aarch64) machine=linux-arm64 ;; *) machine=$(uname -m) ;; esac
  [ "$platform" = "$machine" ] || stop "This release is for $platform, the machine is $machine."
  . /etc/os-release
  case "$ID-${VERSION_ID-}" in
    debian-12 | debian-13 | ubuntu-24.04) ;;
    *) say "$PRETTY_NAME is none of the systems this was written for: Debian 12 and 13, Ubuntu 24.04." ;;
  esac
  say "checking the files of $id"
  (cd "$here" && sha256sum --quiet --check SHA256SUMS) || stop "Files of the release are damaged: unpack it again."
  "$here/node_modules/.bin/node" -e 0 || stop "The Node of this release does not run here."
}

place_release() {
  [ "$here" != "$home/$id" ] || return 0
  mkdir -p "$home"
  rm -rf "$home/.new"
  cp -a "$here" "$home/.new"
  chown -R root:root "$home/.new"
  chmod -R go+rX,go-w "$home/.new"
  rm -rf "${home:?}/$id"
  mv "$home/.new" "$home/$id"
}

switch_to() {
  ln -sfn "$1" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
  ln -sfn "$home/current/bin/verdict" /usr/local/bin/verdict
}

local_database() {
  ! grep -q '^DATABASE_URL=' "$settings/verdict.env" || return 0
  [ -x /usr/bin/psql ] || stop "A server needs a PostgreSQL: apt-get install postgresql, or write
DATABASE_URL=postgresql://USER:PASSWORD@HOST/DATABASE into $settings/verdict.env. Then run this again."
  password=$(secret 32)
  # Neither role nor database is made twice; the password is a new one either way.
  (cd / && runuser -u postgres -- psql --quiet --set ON_ERROR_STOP=1) << SQL
select 'create role verdict' where not exists (select from pg_roles where rolname = 'verdict') \\gexec
alter role verdict login createdb password '$password';
select \$\$create database verdict owner verdict template template0 encoding 'UTF8' locale 'C.UTF-8'\$\$
  where not exists (select from pg_database where datname = 'verdict') \\gexec
SQL
  setting verdict.env DATABASE_URL "postgresql://verdict:$password@127.0.0.1:5432/verdict"
}

set_up_role() {
  mkdir -p "$settings" "$data" "$backups"
  chmod 755 "$settings" "$data"
  chmod 700 "$backups"
  case $1 in
    site)
      for user in verdict-db verdict verdict-judge; do make_user $user; done
      setting verdict.env HOST 127.0.0.1
      setting verdict.env PORT 8080
      setting verdict.env DATA_DIR "$data/site"
      ;;
    server)
      make_user verdict
      setting verdict.env HOST 127.0.0.1
      setting verdict.env PORT 8080
      setting verdict.env DATA_DIR "$data/site"
      setting verdict.env STORE_URL "file://$data/store"
      setting verdict.env SECRET_KEY "$(secret 40)"
      local_database
      ;;
    judge)
      make_user verdict-judge
      if [ -e "$settings/verdict.env" ] && ! grep -q '^NODE_TOKEN=' "$settings/judge.env" 2> /dev/null; then
        setting judge.env SERVER_URL "http://127.0.0.1:$(sed -n 's/^PORT=//p' "$settings/verdict.env")"
        token=$(verdict node-token "$(hostname | tr -c 'A-Za-z0-9._\n-' -)" | sed -n 's/^NODE_TOKEN=//p')
        setting judge.env NODE_TOKEN "$token"
      fi
      grep -q '^NODE_TOKEN=' "$settings/judge.env" 2> /dev/null || {
        setting judge.env '#SERVER_URL' https://judge.example.org
        stop "A node needs its server and a token (back office, Judge nodes, Add a node). Write them into
$settings/judge.env as SERVER_URL=… and NODE_TOKEN=…, then run this again."
      }
      ;;
  esac
}

bring_languages() {
  case " $(roles) " in *site* | *judge*) ;; *) return 0 ;; esac
  # shellcheck disable=SC2086
  [ -z "$languages" ] || verdict languages install $languages ||
    say "Some languages are not there; once there is a network:  verdict languages install $languages"
}

# What the unit's own sandbox said at its last start: a command asked from a login has other rights than the unit.
sandbox_state() {
  case " $(roles) " in
    *site*) line=$(grep -h 'ready at' "$data/site/logs/sandbox.log" | tail -n 1) ;;
    *judge*) line=$(journalctl --no-pager --unit verdict-sandbox --output cat | grep 'ready at' | tail -n 1) ;;
    *) return 0 ;;
  esac
  case $line in
    *WEAK*) say "The sandbox is WEAK here, unfit for contests with strangers. What is missing:  verdict doctor" ;;
    *) say "The sandbox enforces all limits (${line##*\(}" ;;
  esac
}

install() {
  id=$(sed -n 's/.*"id": "\(.*\)".*/\1/p' "$here/release.json" 2> /dev/null) || true
  [ -n "${id-}" ] || stop "This is a checkout; an archive is made of it by  npm run release  and has this script."
  old=$(readlink "$home/current" 2> /dev/null || true)
  [ -n "$role" ] || [ -n "$(roles)" ] || role=site
  if [ -n "$role" ]; then services_of "$role" > /dev/null; fi
  check_host
  if [ -n "$old" ] && [ "$old" != "$id" ] && [ -e "$settings/root-was-told" ]; then
    say "making a backup of the site as it is: $backups/before-$id.backup"
    rm -f "$backups/before-$id.backup"
    verdict backup "$backups/before-$id.backup"
  fi
  place_release
  switch_to "$id"
  if [ -n "$old" ] && [ "$old" != "$id" ]; then ln -sfn "$old" "$home/previous"; fi
  if [ -n "$role" ]; then
    # A server that a node of this machine needs a token from is there already.
    set_up_role "$role"
    { roles; say "$role"; } | sort -u > "$home/roles.new"
    mv "$home/roles.new" "$home/roles"
  fi
  bring_languages
  place_units
  password=
  if [ ! -e "$settings/root-was-told" ] && [ -e "$settings/verdict.env" ]; then
    # Handed over in memory, and shown here alone: what a unit prints is kept in the journal.
    password=$(secret 16)
    (umask 077; say "ROOT_PASSWORD=$password" > "$first")
  fi
  say "starting ($(each_role | tr '\n' ' ')); the first time takes a minute"
  restart
  rm -f "$first"
  sandbox_state
  [ ! -e "$settings/verdict.env" ] ||
    say "Verdict $id runs at http://$(sed -n 's/^HOST=//p' "$settings/verdict.env"):$(sed -n 's/^PORT=//p' "$settings/verdict.env")"
  if [ -n "$password" ]; then
    : > "$settings/root-was-told"
    say "Sign in as root with the password  $password  (shown this once; change it)"
  fi
  forget_older
}

# This version and the one before stay.
forget_older() {
  for folder in "$home"/*/; do
    name=$(basename "$folder")
    case $name in current | previous) continue ;; esac
    [ "$name" = "$(readlink "$home/current")" ] || [ "$name" = "$(readlink "$home/previous" || true)" ] || rm -rf "$folder"
  done
}

downgrade() {
  old=$(readlink "$home/previous" 2> /dev/null || true) now=$(readlink "$home/current" 2> /dev/null || true)
  [ -n "$old" ] && [ -d "$home/$old" ] || stop "There is no version before this one here."
  switch_to "$old"
  ln -sfn "$now" "$home/previous"
  place_units
  say "going back to $old; downgrade again returns to $now. Should it refuse a database that is newer than itself:"
  say "verdict restore $backups/before-$now.backup --replace, and systemctl restart $(each_role | head -n 1 | cut -d " " -f 1)"
  restart
  sandbox_state
}

uninstall() {
  for unit in $(each_role) verdict-backup.service; do
    systemctl disable --quiet --now "$unit" 2> /dev/null || true
  done
  rm -f "$units"/verdict.service "$units"/verdict-*.service "$units"/verdict-backup.timer /usr/local/bin/verdict
  systemctl daemon-reload
  rm -rf "$home"
  if [ -z "$purge" ]; then
    say "Verdict is gone. Kept: $settings, $data, $backups, and the users that own them; an installation finds them again."
    return
  fi
  rm -rf "$settings" "$data" "$backups" /run/verdict
  for user in verdict-db verdict verdict-judge; do userdel "$user" 2> /dev/null || true; done
  say "Verdict is gone, with its settings, data, backups and users."
}

$action
