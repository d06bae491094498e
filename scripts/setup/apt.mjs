import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { say } from './say.mjs'

/** Installs a Debian package when this is Debian (or a child of it) and we are root. Returns whether it worked. */
export function aptInstall(name) {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return false
  say(`installing the system package ${name}`)
  // RUNLEVEL: a service that a package brings is not started.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0
  const install = () => apt('install', '-y', '--no-install-recommends', name)
  return install() || (apt('update') && install())
}
