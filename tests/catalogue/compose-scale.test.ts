import fs from 'node:fs'
import { expect, test } from 'vitest'
import { protocolNames, protocols } from '#lib/codes/protocols.ts'
import { processOf, readCompose, type Service } from './compose-file.ts'

const { services, ...file } = readCompose('docker-compose.scale.yml')
const balancers = {
  devices: fs.readFileSync('scripts/scale/haproxy.cfg', 'utf8'),
  console: fs.readFileSync('scripts/scale/nginx.conf', 'utf8'),
}
const entries = Object.entries(services)
const serviceOf = (name: string): Service => services[name] ?? {}
const namesOf = (process: string) =>
  entries.filter(([, service]) => processOf(service) === process).map(([name]) => name)

test('there are two of each process, and all that they need', () => {
  expect(namesOf('setup')).toEqual(['setup'])
  for (const process of ['web', 'gateway', 'worker'])
    expect(namesOf(process)).toEqual([`${process}-1`, `${process}-2`])
  const others = entries.filter(([, service]) => !processOf(service)).map(([name]) => name)
  expect(others.sort()).toEqual(
    [
      'console',
      'devices',
      'postgres',
      'redis',
      'store',
      'store-1',
      'store-2',
      'store-nodes',
    ].sort(),
  )
})

test('each image is named with its version', () => {
  for (const [name, { image = '' }] of entries)
    if (image !== 'waypost')
      expect([name, image]).toEqual([name, expect.stringMatching(/:\d+[\w.-]*$/)])
})

test('what stays up has a health check, and what starts waits for what it needs', () => {
  for (const [name, { healthcheck, restart, depends_on: needs = {} }] of entries) {
    if (restart === 'unless-stopped')
      expect([name, healthcheck?.test]).not.toEqual([name, undefined])
    for (const [needed, { condition }] of Object.entries(needs)) {
      const once = serviceOf(needed).restart === 'no'
      expect(condition).toBe(once ? 'service_completed_successfully' : 'service_healthy')
    }
  }
})

test('an upgrade goes through all of our processes, the migrations first', () => {
  const ours = entries.filter(([, service]) => processOf(service)).map(([name]) => name)
  expect(file['x-upgrade-order']?.[0]).toBe('setup')
  expect([...(file['x-upgrade-order'] ?? [])].sort()).toEqual(ours.sort())
})

test('the balancers name the processes and their ports', () => {
  for (const protocol of protocolNames) {
    const { port, transports } = protocols[protocol]
    if (!transports.some((transport) => transport !== 'udp')) continue
    expect(balancers.devices).toContain(`bind :${port}\n`)
    expect(serviceOf('devices').ports).toContain(
      `\${${protocol.toUpperCase()}_PORT:-${port}}:${port}`,
    )
    for (const gateway of namesOf('gateway'))
      expect(balancers.devices).toContain(`server ${gateway} ${gateway}:${port}\n`)
  }
  for (const web of namesOf('web')) expect(balancers.console).toContain(`server ${web}:3000 `)
  expect(balancers.console).toMatch(/listen 3000;/)
  expect(balancers.devices).toMatch(/send-proxy-v2/)
})

test('nodes of the store have what the page of operators asks for', () => {
  const flags = [serviceOf('store').command].flat().join(' ')
  const settings = Object.fromEntries(
    [...flags.matchAll(/ -c (\S+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
  expect(settings).toMatchObject({
    max_connections: '500',
    max_prepared_transactions: '1000',
    wal_level: 'logical',
    'citus.max_cached_conns_per_worker': '32',
  })
  for (const name of ['store-1', 'store-2'])
    expect(serviceOf(name).command).toEqual(serviceOf('store').command)
  expect([serviceOf('setup').command].flat().join(' ')).toMatch(
    /migrate\.mjs && .*distribute\.mjs && .*seed\.mjs/,
  )
})

test('only balancers are believed, and only they reach the processes', () => {
  const { ipv4_address: balancer } = addressOf('devices')
  for (const gateway of namesOf('gateway')) {
    const { TRUST_PROXY_PROTOCOL: trusted, GATEWAY_ID: id } = serviceOf(gateway).environment ?? {}
    expect(trusted).toBe(`\${TRUST_PROXY_PROTOCOL:-${balancer}/32}`)
    expect(id).toBe(gateway)
    for (const port of serviceOf(gateway).ports ?? []) expect(port).toMatch(/\/udp$/)
  }
  for (const web of namesOf('web')) {
    expect(serviceOf(web).environment?.['TRUST_PROXY']).toBe('true')
    expect(serviceOf(web).ports).toBeUndefined()
  }
  for (const name of [...namesOf('web'), ...namesOf('gateway'), 'devices', 'console'])
    expect(addressOf(name).ipv4_address).toMatch(/^172\.30\.0\.\d+$/)
})

const addressOf = (name: string) => serviceOf(name).networks?.default ?? {}
