import fs from 'node:fs'
import { parse } from 'yaml'
import type { Process } from './setting-reach.ts'

export type Service = {
  image?: string
  build?: { args?: Record<string, string | null> }
  command?: string | string[]
  environment?: Record<string, string | number | null>
  ports?: string[]
  networks?: { default?: { ipv4_address?: string } }
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  restart?: string
}

export type ComposeFile = { services: Record<string, Service>; 'x-upgrade-order'?: string[] }

export const readCompose = (file: string): ComposeFile =>
  parse(fs.readFileSync(file, 'utf8'), { merge: true })

const programs: readonly [part: string, process: Process][] = [
  ['dist/web.mjs', 'web'],
  ['dist/gateway.mjs', 'gateway'],
  ['dist/worker.mjs', 'worker'],
  ['scripts/migrate.mjs', 'setup'],
]

/** Undefined for what is not ours: a store, a balancer. */
export function processOf({ command = '' }: Service): Process | undefined {
  const text = [command].flat().join(' ')
  return programs.find(([part]) => text.includes(part))?.[1]
}

/** Names of settings that a text of the file asks for: `${NAME}`, `${NAME:-…}`. */
export const askedIn = (text: string): string[] =>
  [...text.matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name)
