import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { askedIn, processOf, readCompose } from './compose-file.ts'
import { entries, type Process, settingReach } from './setting-reach.ts'

const listed = [...fs.readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(
  ([, name = '']) => name,
)
const dockerfile = fs.readFileSync('Dockerfile', 'utf8')

/** Where a process reads a setting by another name. */
const readAs: Record<string, string> = { POSITIONS_DATABASE_URL: 'positionsUrl' }
/** Without a default: no process starts without them. */
const required = ['DATABASE_URL', 'SECRET']

test('what is known of the reach of settings is what .env.example lists', () => {
  expect(Object.keys(settingReach).sort()).toEqual([...listed].sort())
})

test('a process gets the settings that its code names, and no others', () => {
  const named = Object.fromEntries(
    Object.entries(entries).map(([process, files]) => [process, codeOf(files)]),
  )
  const wrong = listed.flatMap((name) => {
    const reach = settingReach[name]
    if (typeof reach === 'string') return []
    const naming = new RegExp(`\\b(?:${name}|${readAs[name] ?? name})\\b`)
    const needing = Object.keys(entries).filter(
      (process) => required.includes(name) || naming.test(named[process] ?? ''),
    )
    return String(needing) === String(reach) ? [] : [`${name}: ${needing}`]
  })
  expect(wrong).toEqual([])
})

const files = ['docker-compose.yml', 'docker-compose.scale.yml']

test.each(files)('every setting of .env.example reaches the containers of %s', (file) => {
  const { services } = readCompose(file)
  for (const [name, service] of Object.entries(services)) {
    const process = processOf(service)
    if (process) expect([name, given(service.environment)]).toEqual([name, needs(process)])
  }
  const published = Object.values(services).flatMap(({ ports = [] }) => ports.flatMap(askedIn))
  const asked = askedIn(fs.readFileSync(file, 'utf8'))
  const built = Object.values(services).flatMap(({ build }) => Object.keys(build?.args ?? {}))
  expect(published).toEqual(expect.arrayContaining(reaching('published')))
  expect(asked).toEqual(expect.arrayContaining(reaching('store')))
  expect(built).toEqual(expect.arrayContaining(reaching('build')))
  for (const name of reaching('build'))
    expect(dockerfile).toMatch(new RegExp(`^ARG ${name}\\b`, 'm'))
  for (const name of reaching('image'))
    expect(dockerfile).toMatch(new RegExp(`^ENV .*\\b${name}=`, 'm'))
})

test.each(files)('%s asks for settings that exist', (file) => {
  const asked = askedIn(fs.readFileSync(file, 'utf8'))
  expect(listed).toEqual(expect.arrayContaining(asked))
})

const reaching = (where: string) => listed.filter((name) => settingReach[name] === where)

const needs = (process: Process) =>
  listed.filter((name) => settingReach[name]?.includes(process)).sort()

const given = (environment: object = {}) => Object.keys(environment).sort()

/** The text of all files that a program loads, without comments and what only declares settings. */
function codeOf(files: readonly string[]): string {
  const seen = new Map<string, string>()
  const waiting = [...files]
  for (const file of waiting) {
    if (seen.has(file) || !/\.(ts|tsx|mjs)$/.test(file)) continue
    const code = fs.readFileSync(file, 'utf8').replace(notCode, '')
    seen.set(file, file === 'server/config.ts' || file.startsWith('lib/contract/') ? '' : code)
    for (const [, name = ''] of code.matchAll(imported)) {
      waiting.push(name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name))
    }
  }
  return [...seen.values()].join('\n')
}

const notCode = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^(?:import|export) type [^;]*? from '.*'$/gm
const imported = /(?:from|import)\s*\(?\s*'((?:\.{1,2}|#\w+)\/[^']+)'/g
