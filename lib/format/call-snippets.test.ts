import { expect, test } from 'vitest'
import { functions } from '#lib/contract/index-list.ts'
import { type SnippetCall, snippetOf } from './call-snippets.ts'

const call: SnippetCall = {
  name: 'fence/Add',
  params: { name: `Ann's "yard"`, points: [1.5, null, true], area: { lat: 47 } },
  entry: 'key',
  pages: undefined,
  origin: 'https://gps.example.com',
}

test('curl sends the body as one word of a shell', () => {
  expect(snippetOf('curl', call)).toBe(
    [
      'curl https://gps.example.com/mapi/fence/Add',
      '-H "Authorization: Bearer $WAYPOST_KEY"',
      "-H 'Content-Type: application/json'",
      `-d '{"params":{"name":"Ann'\\''s \\"yard\\"","points":[1.5,null,true],"area":{"lat":47}}}'`,
    ].join(' \\\n  '),
  )
})

test('TypeScript and Python write values in their own way', () => {
  expect(snippetOf('typescript', call)).toContain(
    `waypost.call('fence/Add', { name: 'Ann\\'s "yard"', points: [1.5, null, true], area: { lat: 47 } })`,
  )
  expect(snippetOf('python', call)).toContain(
    `waypost.call("fence/Add", name="Ann's \\"yard\\"", points=[1.5, None, True], area={"lat": 47})`,
  )
})

test('what needs no session is called without a key, what comes in pages is read page by page', () => {
  const open = { ...call, entry: 'open' as const }
  for (const language of ['curl', 'typescript', 'python'] as const)
    expect(snippetOf(language, open)).not.toMatch(/key/i)
  const session = { ...call, entry: 'session' as const }
  expect(snippetOf('curl', session)).toContain('/mapi/fence/Add?sid=$WAYPOST_SID"')
  expect(snippetOf('typescript', session)).toContain('sid: process.env.WAYPOST_SID')
  expect(snippetOf('python', session)).toContain('sid=os.environ["WAYPOST_SID"]')
  const paged = { ...call, pages: 'next' as const }
  expect(snippetOf('typescript', paged)).toContain(`for await (const page of waypost.pages(`)
  expect(snippetOf('python', paged)).toContain('for page in waypost.pages(')
})

test('no param is a word of Python, in which params are arguments by name', () => {
  const words = ['class', 'def', 'for', 'from', 'global', 'in', 'is', 'import', 'lambda', 'not']
  const taken = [...words, 'and', 'as', 'or', 'pass', 'raise', 'with', 'name', 'monitor_sid']
  const names = functions.flatMap(({ params }) => Object.keys(params.shape))
  expect(names.filter((name) => taken.includes(name) && name !== 'name')).toEqual([])
})
