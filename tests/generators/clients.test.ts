import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openapiText } from '#server/mapi/door/openapi.ts'
import { createDevice, putPositions } from '../factories/devices.ts'
import { createAccount, createOrganisation, md5 } from '../factories/organisations.ts'
import { openWeb, type Web } from '../factories/web.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
/** Its own TypeScript, one with a JavaScript API. */
const requireOfOazapfts = createRequire(createRequire(import.meta.url).resolve('oazapfts'))
const start = Math.floor(Date.now() / 1000) - 3_600
const lat = [47_140_000, 47_141_000, 47_142_000]

type Asked = { host: string; account: string; pwd_md5: string; simei: string; start_time: number }
type Client = { readTrack(asked: Asked & { end_time: number }): Promise<Record<string, unknown>> }

let web: Web
let folder: string
let asked: Asked & { end_time: number }

beforeAll(async () => {
  web = await openWeb()
  const { services } = web
  const organisation = await createOrganisation(services)
  const account = await createAccount(services, { organisation })
  const device = await createDevice(services, { organisation })
  await services.positions.query(
    `SELECT tracking.ensure_partitions((now() - interval '2 days')::date, now()::date)`,
  )
  const fixes = lat.map((one, at) => ({ lat: one, lon: 9_520_000, time: start + at * 60 }))
  await putPositions(
    services,
    fixes.map((fix) => ({ ...fix, deviceId: device.id, speed: 300 })),
  )
  asked = {
    host: `http://${web.host}`,
    account: account.login,
    pwd_md5: md5(account.password),
    simei: String(device.id),
    start_time: start,
    end_time: start + 3_600,
  }
  // Where packages are found.
  folder = fs.mkdtempSync(path.join(root, '.data', 'generators-'))
  fs.writeFileSync(path.join(folder, 'openapi.json'), openapiText())
})
afterAll(async () => {
  await web.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const signature = `{ host, account, pwd_md5, ...period }: {
  host: string; account: string; pwd_md5: string; simei: string; start_time: number; end_time: number
}`

/** What each generator is told, and the program of somebody who uses what it made. */
const generators: Record<string, { make: () => Promise<unknown>; program: string }> = {
  'openapi-typescript': {
    make: async () => {
      // It needs such a TypeScript, too.
      const outfile = path.join(folder, 'openapi-typescript.mjs')
      await build({
        bundle: true,
        platform: 'node',
        format: 'esm',
        outfile,
        logLevel: 'silent',
        stdin: {
          contents: `export { default, astToString } from 'openapi-typescript'`,
          resolveDir: root,
        },
        alias: { typescript: requireOfOazapfts.resolve('typescript') },
        banner: {
          js: `import { createRequire } from 'node:module'
const require = createRequire(${JSON.stringify(path.join(root, 'package.json'))})
const __filename = import.meta.filename
const __dirname = import.meta.dirname`,
        },
      })
      const { default: generate, astToString } = await import(outfile)
      // Params with a default need not be sent.
      const tree = await generate(openapiText(), { defaultNonNullable: false })
      fs.writeFileSync(path.join(folder, 'schema.ts'), astToString(tree))
    },
    program: `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema'

type Schemas = components['schemas']

export async function readTrack(${signature}): Promise<{ errcode: 0; lat: number[] }> {
  const client = createClient<paths>({ baseUrl: host })
  const login = await client.POST('/mapi/user/Login', { body: { params: { account, pwd_md5 } } })
  if (login.data?.errcode !== 0) throw new Error(JSON.stringify(login))
  const roles: Schemas['Role'] | undefined = login.data.role
  const query = { sid: login.data.sid ?? String(roles) }
  const found = await client.POST('/mapi/location/GetTrack', { params: { query }, body: { params: period } })
  const track = found.data
  if (track?.errcode !== 0) throw new Error(track?.error_message)
  const pairs: number[][] = track.approximate
  if (pairs.length > 0) throw new Error('none is approximate')
  // @ts-expect-error: the document knows no such param
  const wrong: Schemas['LocationGetTrackParams'] = { ...period, colour: 'red' }
  if (!wrong) throw new Error()
  return track
}`,
  },
  oazapfts: {
    make: () =>
      run(process.execPath, [
        path.join(root, 'node_modules/oazapfts/dist/cli.js'),
        path.join(folder, 'openapi.json'),
        path.join(folder, 'api.ts'),
      ]),
    program: `
import { defaults, locationGetTrack, type LocationGetTrackReply, type Role, userLogin } from './api'

export async function readTrack(${signature}): Promise<LocationGetTrackReply> {
  defaults.baseUrl = host
  const login = await userLogin({ params: { account, pwd_md5 } })
  if (login.status !== 200 || 'error_message' in login.data) throw new Error(JSON.stringify(login))
  const role: Role | undefined = login.data.role
  const sid = login.data.sid ?? String(role)
  const found = await locationGetTrack({ params: period }, { sid })
  if (found.status !== 200) throw new Error(found.data.error_message)
  const track = found.data
  if ('error_message' in track) throw new Error(track.error_message)
  const pairs: number[][] = track.approximate
  if (pairs.length > 0) throw new Error('none is approximate')
  return track
}`,
  },
}

async function clientOf(name: string, program: string): Promise<Client> {
  const file = path.join(folder, `${name}.ts`)
  fs.writeFileSync(file, program)
  const config = path.join(folder, `${name}.json`)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
  }
  fs.writeFileSync(config, JSON.stringify({ compilerOptions, files: [file] }))
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [compiler, '-p', config, '--pretty', 'false']).catch(({ stdout }) => {
    throw new Error(stdout)
  })
  const outfile = path.join(folder, `${name}-client.mjs`)
  const how = { bundle: true, platform: 'node', format: 'esm', logLevel: 'silent' } as const
  await build({ ...how, entryPoints: [file], outfile })
  return import(outfile)
}

test.each(Object.entries(generators))(
  'a client that %s makes of the document logs in and reads a track',
  async (name, { make, program }) => {
    await make()
    const { readTrack } = await clientOf(name, program)
    const track = await readTrack(asked)
    expect(track).toMatchObject({ errcode: 0, lat, lon: lat.map(() => 9_520_000) })
    await expect(readTrack({ ...asked, simei: '2147483647' })).rejects.toThrow(/\S/)
    const wrong = { ...asked, pwd_md5: md5('another') }
    await expect(readTrack(wrong)).rejects.toThrow(/\S/)
  },
)
