import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { say } from './say.mjs'

/** As root on Debian. Returns whether it worked. */
export function aptInstall(name) {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return false
  say(`installing the system package ${name}`)
  // RUNLEVEL: services that a package brings stay off.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0
  const install = () => apt('install', '-y', '--no-install-recommends', name)
  return install() || (apt('update') && install())
}
