# As an ordinary user: a site of Podman's containers, without one right added.
set -eu
cd
podman info --format '{{.Host.Security}} cgroups {{.Host.CgroupsVersion}} {{.Host.CgroupControllers}}'
for name in test-postgres server judge; do podman load --quiet --input "/mnt/images/verdict-$name.tar"; done
token=$(head -c 30 /dev/urandom | base64 | tr -d '/+=')aaaa
podman run --detach --network slirp4netns --publish 127.0.0.1:8080:8080 --name database --env POSTGRES_USER=verdict --env POSTGRES_PASSWORD="$token" \
  --env POSTGRES_DB=verdict --env POSTGRES_INITDB_ARGS="--encoding=UTF8 --locale=C.UTF-8" \
  --env PGDATA=/var/lib/postgresql/data/site localhost/verdict-test-postgres
until podman exec database pg_isready -h 127.0.0.1 -U verdict -d verdict; do sleep 3; done
podman run --detach --network container:database --name server --read-only --cap-drop all --security-opt no-new-privileges \
  --volume store:/var/lib/verdict --env DATABASE_URL="postgresql://verdict:$token@127.0.0.1/verdict" \
  --env SECRET_KEY="$token" --env ROOT_PASSWORD="$PASSWORD" --env LOCAL_NODE_TOKEN="$token" localhost/verdict-server
podman run --detach --network container:database --name judge --read-only --cgroupns private --security-opt unmask=ALL \
  --security-opt no-new-privileges --volume judge-cache:/var/cache/verdict \
  --env SERVER_URL=http://127.0.0.1:8080 --env NODE_TOKEN="$token" localhost/verdict-judge
tries=0
until podman logs judge 2>&1 | grep 'ready at'; do
  tries=$((tries + 1))
  [ "$(podman inspect --format '{{.State.Running}}' judge)" = true ] && [ $tries -lt 120 ] || { podman logs judge; exit 1; }
  sleep 5
done
echo DOCTOR
podman exec judge /opt/verdict/current/bin/verdict doctor sandbox || true
