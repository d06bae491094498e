import type { Paging } from './contract-paging.ts'

export const snippetLanguages = ['curl', 'typescript', 'python'] as const
export type SnippetLanguage = (typeof snippetLanguages)[number]

export type SnippetCall = {
  name: string
  params: Record<string, unknown>
  /** With what it is called: `open` needs nothing, `session` is refused with a key. */
  entry: 'open' | 'key' | 'session'
  /** Reads rows a page at a time. */
  pages: Paging['by'] | undefined
  /** Like https://fleet.example.com. */
  origin: string
}

/** What a client is made with. */
const entries = {
  open: { typescript: '', python: '' },
  key: {
    typescript: ', key: process.env.WAYPOST_KEY',
    python: ', key=os.environ["WAYPOST_KEY"]',
  },
  session: {
    typescript: ', sid: process.env.WAYPOST_SID',
    python: ', sid=os.environ["WAYPOST_SID"]',
  },
} as const

/** A program that makes the call, as it is pasted. */
export function snippetOf(language: SnippetLanguage, call: SnippetCall): string {
  if (language === 'curl') return curlOf(call)
  return language === 'python' ? pythonOf(call) : typeScriptOf(call)
}

function curlOf({ name, params, entry, origin }: SnippetCall): string {
  const body = JSON.stringify({ params }).replaceAll("'", `'\\''`)
  const lines = [
    entry === 'session'
      ? `curl "${origin}/mapi/${name}?sid=$WAYPOST_SID"`
      : `curl ${origin}/mapi/${name}`,
    ...(entry === 'key' ? [`-H "Authorization: Bearer $WAYPOST_KEY"`] : []),
    `-H 'Content-Type: application/json'`,
    `-d '${body}'`,
  ]
  return lines.join(' \\\n  ')
}

function typeScriptOf({ name, params, entry, pages, origin }: SnippetCall): string {
  const sent = Object.keys(params).length > 0 ? `, ${literal(params)}` : ''
  const made = [
    `import { Waypost } from 'waypost-client'`,
    '',
    `const waypost = new Waypost({ url: '${origin}'${entries[entry].typescript} })`,
  ]
  const call = pages
    ? [`for await (const page of waypost.pages('${name}'${sent})) {`, '  console.log(page)', '}']
    : [`const answer = await waypost.call('${name}'${sent})`, 'console.log(answer)']
  return [...made, ...call].join('\n')
}

/** As people write it: keys without quotes, texts in single ones. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).map(([key, one]) => `${key}: ${literal(one)}`)
    return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  const inner = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}

function pythonOf({ name, params, entry, pages, origin }: SnippetCall): string {
  const sent = Object.entries(params).map(([param, value]) => `, ${param}=${pythonValue(value)}`)
  const made = [
    ...(entry === 'open' ? [] : ['import os', '']),
    'from waypost import Waypost',
    '',
    `waypost = Waypost("${origin}"${entries[entry].python})`,
  ]
  const call = pages
    ? [`for page in waypost.pages("${name}"${sent.join('')}):`, '    print(page)']
    : [`print(waypost.call("${name}"${sent.join('')}))`]
  return [...made, ...call].join('\n')
}

function pythonValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).map(
      ([key, one]) => `${JSON.stringify(key)}: ${pythonValue(one)}`,
    )
    return `{${fields.join(', ')}}`
  }
  if (value === null) return 'None'
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)
}
