import type { Paging } from './contract-paging.ts'

export const snippetLanguages = ['curl', 'typescript', 'python'] as const
export type SnippetLanguage = (typeof snippetLanguages)[number]

export type SnippetCall = {
  name: string
  params: Record<string, unknown>
  /** Needs no session. */
  isOpen: boolean
  /** Reads rows a page at a time. */
  pages: Paging['by'] | undefined
  /** Like https://fleet.example.com. */
  origin: string
}

/** A program that makes the call, as it is pasted. */
export function snippetOf(language: SnippetLanguage, call: SnippetCall): string {
  if (language === 'curl') return curlOf(call)
  return language === 'python' ? pythonOf(call) : typeScriptOf(call)
}

function curlOf({ name, params, isOpen, origin }: SnippetCall): string {
  const body = JSON.stringify({ params }).replaceAll("'", `'\\''`)
  const lines = [
    `curl ${origin}/mapi/${name}`,
    ...(isOpen ? [] : [`-H "Authorization: Bearer $WAYPOST_KEY"`]),
    `-H 'Content-Type: application/json'`,
    `-d '${body}'`,
  ]
  return lines.join(' \\\n  ')
}

function typeScriptOf({ name, params, isOpen, pages, origin }: SnippetCall): string {
  const key = isOpen ? '' : ', key: process.env.WAYPOST_KEY'
  const sent = Object.keys(params).length > 0 ? `, ${literal(params)}` : ''
  const made = [
    `import { Waypost } from 'waypost-client'`,
    '',
    `const waypost = new Waypost({ url: '${origin}'${key} })`,
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

function pythonOf({ name, params, isOpen, pages, origin }: SnippetCall): string {
  const key = isOpen ? '' : ', key=os.environ["WAYPOST_KEY"]'
  const sent = Object.entries(params).map(([param, value]) => `, ${param}=${pythonValue(value)}`)
  const made = [
    ...(isOpen ? [] : ['import os', '']),
    'from waypost import Waypost',
    '',
    `waypost = Waypost("${origin}"${key})`,
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
