# The archive: installed from nothing, tried, restarted, rebooted, upgraded, taken back and removed. Read by main.sh.

# The sandbox's own tests, built where the rig is, under a unit as the sandbox is one. Attacks: of each mechanism the first.
sandbox_tests() {
  built=$(cat /rig/sandbox-tests/place)
  mkdir -p "$built/release" "$built/tmp"
  ln -sf /opt/verdict/current/sandbox/target/release/verdict-sandboxd "$built/release/verdict-sandboxd"
  for name in attacks lifecycle views; do
    systemd-run --quiet --wait --pipe --unit "rig-$name" -p Delegate=yes -E SANDBOX_ATTACKS=first -E SANDBOX_SLOWNESS=20 \
      "/rig/sandbox-tests/$name" --test-threads=1 > "$state/$name" 2>&1
    ended=$?
    cat "$state/$name" > /dev/ttyS0
    result=$(sed -n 's/^test result: [a-zA-Z]*\. \([0-9]* passed; [0-9]* failed\).*/\1/p' "$state/$name")
    if [ $ended = 0 ]; then report ok "sandbox's tests: $name" "$result"
    else report FAIL "sandbox's tests: $name" "$result: $(sed -n 's/^test \(.*\) \.\.\. FAILED/\1/p' "$state/$name" | tr '\n' ' ')"; fi
  done
}
nobody_left() { ! ps -eo user:20= | grep -q '^verdict'; }
installs() { : > "$state/install"; "$@" > "$state/install" 2>&1; }

# What the parts say meanwhile goes to the first serial line, which the rig keeps.
journalctl --follow --unit verdict --output cat > /dev/ttyS0 2> /dev/null &
tail --follow=name --retry --quiet "$state/install" > /dev/ttyS0 2> /dev/null &
tail --follow=name --retry --quiet --lines=5 /var/lib/verdict/site/logs/judge.log > /dev/ttyS0 2> /dev/null &

first_boot() {
  facts
  for tool in npm node cargo; do
    if command -v "$tool" > /dev/null; then report FAIL "no $tool here" "the guest is to have none"; fi
  done
  if installs "$release/deploy/install.sh"; then report ok "installed from nothing" "$(sed -n 's/^\(Verdict .* runs\).*/\1/p' "$state/install")"
  else report FAIL "installed from nothing" "$(tail -n 12 "$state/install")"; { cat "$state/install"; journalctl -u verdict --no-pager | tail -n 60; tail -n 40 /var/lib/verdict/site/logs/judge.log /var/lib/verdict/site/logs/sandbox.log; } > /dev/ttyS0; finish "not installed"; fi
  sed -n 's/.*root with the password  \([^ ]*\) .*/\1/p' "$state/install" > "$state/password"
  chmod 600 "$state/password"
  expect "root's password is in no journal" "" sh -c "! journalctl --no-pager | grep -qF \"\$(cat $state/password)\""
  expect "sandbox enforces all limits in the unit" "$(grep 'The sandbox' "$state/install")" grep -q 'enforces all limits' "$state/install"
  if [ "$LENGTH" = short ]; then programs one; finish done; fi
  verdict doctor > "$state/doctor" 2>&1
  fact doctor "$(grep -E '^  This |^Nothing is missing|thing\(s\) to look at' "$state/doctor")"
  fact "doctor's gaps" "$(grep '✗' "$state/doctor" | sed 's/^ *✗ //')"
  programs five
  programs hostile
  programs fifty
  sandbox_tests
  for unit in verdict verdict-server verdict-judge verdict-sandbox verdict-backup; do
    figure=$(systemd-analyze security --no-pager --offline=true "/opt/verdict/current/deploy/systemd/$unit.service" | tail -n 1)
    fact "systemd-analyze security $unit" "${figure#*: }"
  done
  expect "systemctl restart" "" systemctl restart verdict
  expect "ready after restart" "" is_ready
  expect "nightly backup's unit" "" systemctl start verdict-backup.service
  fact backup "$(ls -l /var/backups/verdict | tail -n 1)"
  expect "systemctl stop" "" systemctl stop verdict
  expect "stop leaves no process" "$(ps -eo user:20=,comm= | grep '^verdict' || true)" nobody_left
  sync
  systemctl reboot
}

second_boot() {
  expect "ready after reboot" "" becomes_ready
  programs one
  # The same release under another name is enough for what an installer does.
  mkdir -p /var/tmp
  other=/var/tmp/other
  cp -a "$release" "$other"
  sed -i 's/"id": "/"id": "9-/' "$other/release.json"
  line=$(cd "$other" && sha256sum ./release.json)
  sed -i "s|^.*  \./release\.json\$|$line|" "$other/SHA256SUMS"
  expect "a damaged release is refused" "" sh -c "cp -a $release /var/tmp/bad && echo >> /var/tmp/bad/README.md && ! /var/tmp/bad/deploy/install.sh; status=\$?; rm -rf /var/tmp/bad; exit \$status"
  if installs "$other/deploy/install.sh"; then report ok upgrade "$(readlink /opt/verdict/current)"; else report FAIL upgrade "$(tail -n 12 "$state/install")"; fi
  expect "a backup before the upgrade" "" sh -c 'ls /var/backups/verdict/before-9-*.backup'
  if installs "$other/deploy/install.sh" downgrade; then report ok downgrade "$(readlink /opt/verdict/current)"; else report FAIL downgrade "$(tail -n 12 "$state/install")"; fi
  expect "the version before is back" "" sh -c '! readlink /opt/verdict/current | grep -q "^9-"'
  programs one
  expect uninstall "" "$release/deploy/install.sh" uninstall
  expect "uninstall keeps data and settings" "" sh -c 'test -d /var/lib/verdict/site/postgres && test -s /etc/verdict/verdict.env && ls /var/backups/verdict/*.backup'
  expect "uninstall leaves no program, unit or process" "" sh -c '! ls /opt/verdict /usr/local/bin/verdict /etc/systemd/system/verdict.service 2> /dev/null && ! systemctl is-active verdict'
  finish done
}
