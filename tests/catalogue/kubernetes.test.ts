import fs from 'node:fs'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { processOf, readCompose } from './compose-file.ts'
import { type Process, settingReach } from './setting-reach.ts'

type Reference = { name: string; key: string; optional?: boolean }
type Variable = {
  name: string
  value?: string
  valueFrom?: {
    configMapKeyRef?: Reference
    secretKeyRef?: Reference
    fieldRef?: { fieldPath: string }
  }
}
type Port = { name: string; containerPort: number; protocol?: string }
type Probe = { exec?: { command: string[] }; httpGet?: { path: string; port: string } }
type Container = {
  name: string
  image: string
  command: string[]
  env?: Variable[]
  ports?: Port[]
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
  resources?: { requests?: object; limits?: object }
  volumeMounts?: { name: string; mountPath: string }[]
}
type Pod = {
  metadata: { labels: Record<string, string> }
  spec: { containers: Container[]; volumes?: { name: string }[]; restartPolicy?: string }
}
type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  data?: Record<string, string>
  spec: {
    replicas?: number
    serviceName?: string
    template?: Pod
    volumeClaimTemplates?: { metadata: { name: string } }[]
    selector?: Record<string, string> & { matchLabels?: Record<string, string> }
    ports?: { name: string; port: number; targetPort: string; protocol?: string }[]
    maxUnavailable?: number
    tls?: { hosts: string[]; secretName: string }[]
    rules?: {
      host: string
      http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] }
    }[]
  }
}

const folder = 'deploy/kubernetes'
const manifests = fs.readdirSync(folder).flatMap((file) =>
  parseAllDocuments(fs.readFileSync(`${folder}/${file}`, 'utf8')).map((document) => {
    expect([file, document.errors]).toEqual([file, []])
    return document.toJS() as Manifest
  }),
)
const ofKind = (...kinds: string[]) => manifests.filter(({ kind }) => kinds.includes(kind))
const workloads = ofKind('Deployment', 'StatefulSet', 'Job')
const containers = workloads.flatMap(({ spec }) => spec.template?.spec.containers ?? [])
const processes = containers.flatMap((container) => {
  const process = processOf({ command: container.command })
  return process ? [[process, container] as const] : []
})

const listed = [...fs.readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(
  ([, name = '']) => name,
)
const needs = (process: Process) =>
  listed.filter((name) => settingReach[name]?.includes(process)).sort()

test('every setting of .env.example reaches the containers of Kubernetes that need it, and no others', () => {
  expect(processes.map(([process]) => process).sort()).toEqual([
    'gateway',
    'setup',
    'web',
    'worker',
  ])
  for (const [process, { env = [] }] of processes)
    expect([process, env.map(({ name }) => name).sort()]).toEqual([process, needs(process)])
})

test('settings come from the one map or the one secret under their names, and what may not be read from the secret', () => {
  const secrets = new Set<string>()
  for (const [, { env = [] }] of processes)
    for (const { name, value, valueFrom = {} } of env) {
      expect(value).toBeUndefined()
      const { configMapKeyRef, secretKeyRef, fieldRef } = valueFrom
      const reference = configMapKeyRef ?? secretKeyRef
      if (!reference) {
        expect([name, fieldRef]).toEqual(['GATEWAY_ID', { fieldPath: 'metadata.name' }])
        continue
      }
      expect(reference).toMatchObject({ name: 'waypost', key: name })
      // Without these no process starts.
      expect([name, reference.optional ?? false]).toEqual([
        name,
        !['DATABASE_URL', 'SECRET'].includes(name),
      ])
      if (secretKeyRef) secrets.add(name)
    }
  const [map] = ofKind('ConfigMap')
  const set = Object.keys(map?.data ?? {})
  expect(listed).toEqual(expect.arrayContaining(set))
  expect(set.filter((name) => secrets.has(name))).toEqual([])
  const secret = /SECRET|PASSWORD|TOKEN|KEY|^(?:DATABASE|POSITIONS_DATABASE|REDIS|SMTP)_URL$/
  const open = listed.filter((name) => secret.test(name) && !secrets.has(name))
  expect(open).toEqual(['BRAND_KEYS_PRIVATE', 'POSTGRES_PASSWORD'])
})

test('programs, ports and probes are those of the containers of docker-compose.yml', () => {
  const { services } = readCompose('docker-compose.yml')
  for (const [process, container] of processes) {
    const service = services[process]
    expect([process, container.command]).toEqual([process, service?.command])
    const published = (service?.ports ?? []).map((port) => port.replace(/^.*:/, ''))
    const own = (container.ports ?? []).map(({ containerPort, protocol = 'TCP' }) =>
      protocol === 'UDP' ? `${containerPort}/udp` : String(containerPort),
    )
    expect([process, own]).toEqual([process, published])
    const asked = [container.startupProbe, container.readinessProbe, container.livenessProbe]
    for (const probe of asked) {
      const command = probe?.exec?.command.at(-1)
      if (command) expect(service?.healthcheck?.test.at(-1)).toBe(command.replace('$', '$$$$'))
      if (probe?.httpGet) expect(['/healthz', '/readyz']).toContain(probe.httpGet.path)
    }
    if (process !== 'setup') expect(container.readinessProbe).toBeDefined()
  }
})

test('services, budgets and the ingress name pods and ports that exist', () => {
  const podsOf = (selector: Record<string, string> = {}) =>
    workloads.filter(({ spec }) =>
      Object.entries(selector).every(
        ([key, value]) => spec.template?.metadata.labels[key] === value,
      ),
    )
  for (const { spec } of workloads)
    if (spec.selector) expect(podsOf(spec.selector.matchLabels)).toHaveLength(1)
  for (const { spec } of ofKind('Service')) {
    const [pods, ...more] = podsOf(spec.selector)
    expect(more).toEqual([])
    const ports = pods?.spec.template?.spec.containers.flatMap((one) => one.ports ?? []) ?? []
    for (const { targetPort, protocol = 'TCP' } of spec.ports ?? [])
      expect(ports).toContainEqual(
        expect.objectContaining({ name: targetPort, ...(protocol === 'UDP' && { protocol }) }),
      )
  }
  const budgets = ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name)
  const several = workloads.filter(({ spec }) => (spec.replicas ?? 1) > 1)
  expect(budgets.sort()).toEqual(several.map(({ metadata }) => metadata.name).sort())
  for (const { spec } of ofKind('PodDisruptionBudget'))
    expect(podsOf(spec.selector?.matchLabels)).toHaveLength(1)
  const services = new Map(ofKind('Service').map((one) => [one.metadata.name, one]))
  for (const { spec } of ofKind('StatefulSet'))
    expect(services.has(spec.serviceName ?? '')).toBe(true)
  for (const { spec } of ofKind('Ingress')) {
    const secured = spec.tls?.flatMap(({ hosts }) => hosts)
    expect(spec.rules?.map(({ host }) => host)).toEqual(secured)
    for (const { backend } of spec.rules?.flatMap(({ http }) => http.paths) ?? []) {
      const service = services.get(backend.service.name)
      expect(service?.spec.ports?.map(({ name }) => name)).toContain(backend.service.port.name)
    }
  }
})

test('each container has resources and its volumes, and one release of the image', () => {
  for (const { spec } of workloads) {
    const pod = spec.template?.spec
    const claims = spec.volumeClaimTemplates?.map(({ metadata }) => metadata.name) ?? []
    const volumes = [...(pod?.volumes ?? []).map(({ name }) => name), ...claims]
    for (const { resources, volumeMounts = [] } of pod?.containers ?? []) {
      expect(resources).toMatchObject({ requests: { memory: expect.any(String) }, limits: {} })
      expect(volumeMounts.map(({ name }) => name)).toEqual(volumes)
    }
  }
  expect(new Set(processes.map(([, { image }]) => image)).size).toBe(1)
})
