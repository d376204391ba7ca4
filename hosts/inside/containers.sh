# The container images under Docker and Podman, and compose.yaml as README.md starts it. Read by main.sh.

place=/srv/verdict
compose() { (cd "$place/deploy" && docker compose "$@"); }
in_judge() { docker exec verdict-judge-1 "$@"; }
password=$(cat "$state/password" 2> /dev/null || head -c 9 /dev/urandom | base64 | tr '/+' 'ab')
echo "$password" > "$state/password"

settings() {
  for name in DATABASE_PASSWORD SECRET_KEY NODE_TOKEN; do echo "$name=$(head -c 30 /dev/urandom | base64 | tr -d '/+=\n')aaaa"; done
  cat << ENV
ROOT_PASSWORD=$password
SITE_ADDRESS=:80
HTTP_PORT=8080
POSTGRES_IMAGE=localhost/verdict-test-postgres
CADDY_IMAGE=localhost/verdict-test-caddy
ENV
}

first_boot() {
  facts
  expect "Docker runs" "" systemctl start docker
  fact Docker "$(docker version --format '{{.Server.Version}}'), $(docker info --format '{{.SecurityOptions}} {{.CgroupVersion}} {{.Driver}}')"
  expect "images are loaded" "" sh -c 'for image in /mnt/images/*.tar; do docker load --quiet --input "$image" || exit 1; done'
  for image in server judge; do docker tag "localhost/verdict-$image" "verdict-$image"; done
  fact "sizes of images" "$(docker images --format '{{.Repository}} {{.Size}};' | grep verdict- | sort | tr '\n' ' ')"
  without_rights
  mkdir -p "$place"
  cp -r "$release/deploy" "$place/deploy"
  (umask 077; settings > "$place/deploy/.env")
  expect "docker compose up" "" compose up --detach --no-build
  compose logs --follow --no-color > /dev/ttyS0 2>&1 &
  if becomes_ready; then report ok "ready behind Caddy" "$(compose ps --format '{{.Service}}' | sort | uniq -c | tr -s ' \n' ' ')"
  else report FAIL "ready behind Caddy" "$(compose ps --all --format '{{.Name}} {{.Status}};'; docker logs --tail 5 verdict-judge-1 2>&1)"; finish "not ready"; fi
  fact "sandbox in the judge" "$(docker logs verdict-judge-1 2>&1 | grep 'ready at' | tail -n 1)"
  programs one
  if [ "$LENGTH" = short ]; then finish done; fi
  fact "doctor in the judge" "$(in_judge /opt/verdict/current/bin/verdict doctor sandbox | grep -E '✗|^  This ')"
  expect "servers: not root, no capability, a root that cannot be written" "$(docker exec verdict-server-1 grep -E '^(Uid|CapEff|NoNewPrivs)' /proc/1/status | tr '\n' ' ')" \
    sh -c 'docker exec verdict-server-1 sh -c "[ \$(id -u) = 10001 ] && grep -q ^CapEff:.0000000000000000 /proc/1/status && ! touch /opt/x"'
  expect "Docker's own profiles are on the servers" "" sh -c 'docker exec verdict-server-1 grep -q docker-default /proc/1/attr/current && docker exec verdict-server-1 grep -q "^Seccomp:.2" /proc/1/status'
  expect "no secret in the images" "" sh -c "! docker history --no-trunc verdict-server | grep -q '$password'"
  programs five
  programs hostile
  programs fifty
  expect "a backup of the running site" "" compose exec -T server /opt/verdict/current/bin/verdict backup /var/lib/verdict/site.backup
  expect "docker compose restart server" "" compose restart server
  expect "ready after it" "" becomes_ready
  programs one
  expect "docker compose down, and up with the same data" "" sh -c "cd $place/deploy && docker compose down && docker compose up --detach --no-build"
  expect "ready after it" "" becomes_ready
  programs one
  expect "health checks pass" "$(docker ps --format '{{.Names}} {{.Status}};')" sh -c '! docker ps --format "{{.Names}} {{.Status}}" | grep -q unhealthy'
  compose down > /dev/ttyS0 2>&1
  rootless
  finish done
}
second_boot() { finish "booted too often"; }

# Nothing starts where something is missing, and it is said what.
without_rights() {
  docker run --rm --env SERVER_URL=http://nowhere.invalid --env NODE_TOKEN=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa \
    verdict-judge > "$state/plain" 2>&1
  ended=$?
  cat "$state/plain" > /dev/ttyS0
  if [ $ended != 0 ] && grep -q '→' "$state/plain"; then report ok "a judge with Docker's usual rights does not start, and says why" "$(grep -A 1 -m 1 '✗' "$state/plain")"
  else report FAIL "a judge with Docker's usual rights does not start, and says why" "$(tail -n 4 "$state/plain")"; fi
}

# Podman of an ordinary user: the host lends it control groups, and no container has a capability beyond Podman's usual ones.
rootless() {
  useradd --create-home --shell /bin/sh deploy
  loginctl enable-linger deploy
  tries=0
  until [ -S "/run/user/$(id -u deploy)/bus" ] || [ $tries -ge 120 ]; do tries=$((tries + 1)); sleep 2; done
  cp /rig/hosts/inside/rootless.sh /home/deploy/
  runuser -u deploy -- env HOME=/home/deploy XDG_RUNTIME_DIR="/run/user/$(id -u deploy)" PASSWORD="$password" \
    sh /home/deploy/rootless.sh > "$state/rootless" 2>&1
  ended=$?
  cat "$state/rootless" > /dev/ttyS0
  if [ $ended = 0 ]; then report ok "Podman without root: site and judge run" "$(grep 'ready at' "$state/rootless" | tail -n 1)"
  else report FAIL "Podman without root: site and judge run" "$(tail -n 4 "$state/rootless")"; return; fi
  fact "doctor in Podman's judge" "$(sed -n '/^DOCTOR/,$p' "$state/rootless" | grep -E '✗|^  This ')"
  if becomes_ready; then programs one; programs hostile; else report FAIL "ready under Podman" ""; fi
}
