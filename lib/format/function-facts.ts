import type { z } from 'zod'
import { keyScopeOf } from '../codes/key-functions.ts'
import type { SnippetCall } from './call-snippets.ts'
import { contractFields, type FieldRow } from './contract-fields.ts'
import { pagingOf } from './contract-paging.ts'
import { sampleOf, sampleParams } from './contract-samples.ts'

/** What the reference shows of a function, read from its schemas: half a second of CPU for all functions. */
export type FunctionFacts = {
  name: string
  summary: string
  params: FieldRow[]
  reply: FieldRow[]
  call: Omit<SnippetCall, 'origin'>
  answer: Record<string, unknown>
}

/** A function of the contract. */
type Documented = {
  name: string
  summary: string
  access: 'anyone' | readonly string[]
  params: z.ZodType
  reply: z.ZodType
}

function entryOf({ name, access }: Documented): SnippetCall['entry'] {
  if (access === 'anyone') return 'open'
  return keyScopeOf(name) === undefined ? 'session' : 'key'
}

/** Reads the schemas: for the build. */
export const functionFacts = (func: Documented): FunctionFacts => ({
  name: func.name,
  summary: func.summary,
  params: contractFields(func.params, 'input'),
  reply: contractFields(func.reply, 'output'),
  call: {
    name: func.name,
    params: sampleParams(func),
    entry: entryOf(func),
    pages: pagingOf(func)?.by,
  },
  answer: Object.assign({ errcode: 0 }, sampleOf(func.reply, 'output')),
})
