import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { aptInstall } from '../setup/apt.mjs'
import { portSetting, protocols } from '../setup/protocols.mjs'

const isThere = (program) => spawnSync(program, ['-v'], { stdio: 'ignore' }).status === 0

/** Installed for root on Debian. */
const has = (program) => isThere(program) || (aptInstall(program) && isThere(program))

/**
 * The balancers of the compose file that this machine has, as programs with their arguments; a service that is missing
 * is left out by name. Their configurations are those of the containers, with addresses and ports of here.
 *
 * @param {{ folder: string, hosts: Record<string, string>, env: Record<string, string | undefined> }} given
 *   `hosts`: address by service; `env`: where people and devices come
 */
export function balancersOf({ folder, hosts, env }) {
  fs.mkdirSync(folder, { recursive: true })
  const write = (file, change) => {
    const target = path.join(folder, file)
    const text = fs.readFileSync(path.join(import.meta.dirname, file), 'utf8')
    fs.writeFileSync(target, change(withHosts(text, hosts)))
    return target
  }
  const found = {}
  if (has('haproxy')) {
    const file = write('haproxy.cfg', (text) =>
      devicePorts.reduce(
        (filled, { port, setting }) =>
          filled.replace(`bind :${port}\n`, `bind ${listenOf(env)}:${env[setting] || port}\n`),
        withoutHealth(text),
      ),
    )
    found.devices = ['haproxy', '-db', '-f', file]
  }
  if (has('nginx')) {
    const file = write('nginx.conf', (text) =>
      nginxHere(text, { folder, env, mostFiles: mostFiles() }),
    )
    fs.rmSync(`${folder}/nginx.sock`, { force: true })
    found.console = ['nginx', '-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;']
  }
  return found
}

const devicePorts = Object.entries(protocols).map(([name, { port }]) => ({
  port,
  setting: portSetting(name),
}))

/** `gateway-1:5015` becomes `127.30.0.31:5015`. */
const withHosts = (text, hosts) =>
  Object.entries(hosts).reduce(
    (filled, [name, host]) => filled.replaceAll(`${name}:`, `${host}:`),
    text,
  )

/**
 * The text of `nginx.conf` with folders, address and port of here, and no more files than there may be open.
 *
 * @param {string} text
 * @param {{ folder: string, env: Record<string, string | undefined>, mostFiles: number }} here
 */
export const nginxHere = (text, { folder, env, mostFiles }) =>
  text
    .replace('listen 3000;', `listen ${listenOf(env)}:${env.PORT || 3000};`)
    .replace('listen 127.0.0.1:8405;', `listen unix:${folder}/nginx.sock;`)
    // A pipe of ours cannot be opened by that name.
    .replace('/dev/stdout', `${folder}/nginx-access.log`)
    .replaceAll('/tmp/nginx', `${folder}/nginx`)
    .replace(
      /(worker_rlimit_nofile|worker_connections) (\d+);/g,
      (_, setting, files) => `${setting} ${Math.min(Number(files), mostFiles)};`,
    )

const listenOf = (env) => env.HOST || '127.0.0.1'

/** Of one process; only root with a capability that containers lack may raise it. */
function mostFiles() {
  const limits = fs.readFileSync('/proc/self/limits', 'utf8')
  const [, hard] = /^Max open files +\S+ +(\d+)/m.exec(limits) ?? []
  return hard === undefined ? Number.POSITIVE_INFINITY : Number(hard)
}

/** A container's: its port would be taken by whoever runs a second time, its files are more than most machines allow. */
const withoutHealth = (text) =>
  text.replace(/frontend health\n(?: {2}.*\n)+\n/, '').replace(/^ {2}maxconn .*\n/m, '')
