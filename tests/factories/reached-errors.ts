import fs from 'node:fs'
import path from 'node:path'
import { type ErrorName, errorCodes, errorNameOf } from '#lib/codes/error-codes.ts'
import { errorText } from '#server/texts/error-text.ts'

const folder = process.env['REACHED_ERRORS']
const noted = new Set<ErrorName>()

/** An answer, an element of a bulk answer, a row of a sheet or task. */
type Refused = { errcode?: number; error_message?: string }
type Body = Refused & {
  fail_items?: Refused[]
  row_errors?: Refused[]
  return_msg?: string
  item?: { return_msg?: string } | null
}

/** Texts with blanks that nobody filled fail the test that met them. */
export function noteErrors(answer: string): void {
  const body: Body = JSON.parse(answer)
  const refusals = [body, ...(body.fail_items ?? []), ...(body.row_errors ?? [])]
  for (const { errcode, error_message = '' } of refusals) {
    const name = errcode ? errorNameOf(errcode) : undefined
    const blanks = name ? (errorText(name, 'en').match(/\{\w+\}/g) ?? []) : []
    const unfilled = blanks.filter((blank) => error_message.includes(blank))
    if (unfilled.length > 0) throw new Error(`${name} was answered as "${error_message}"`)
  }
  if (!folder) return
  const names = refusals.map(({ errcode }) => (errcode ? errorNameOf(errcode) : undefined))
  for (const name of [...names, taskErrorOf(body.return_msg ?? body.item?.return_msg)]) {
    if (!name || noted.has(name)) continue
    noted.add(name)
    fs.appendFileSync(path.join(folder, String(process.pid)), `${name}\n`)
  }
}

/** The answer of a task carries a text, no code. */
function taskErrorOf(text: string | undefined): ErrorName | undefined {
  if (!text) return undefined
  const names = Object.keys(errorCodes) as ErrorName[]
  // Without blanks first: `{heading}: {message}` fits much.
  const isPlain = (name: ErrorName) => !errorText(name, 'zh').includes('{')
  const inOrder = [...names.filter(isPlain), ...names.filter((name) => !isPlain(name))]
  return inOrder.find((name) => ['zh', 'en'].some((lang) => isTextOf(text, errorText(name, lang))))
}

function isTextOf(text: string, template: string): boolean {
  const parts = template.split(/\{\w+\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`).test(text)
}

export function notedErrors(where: string): Set<string> {
  const files = fs.readdirSync(where).map((file) => fs.readFileSync(path.join(where, file), 'utf8'))
  return new Set(files.join('').split('\n').filter(Boolean))
}
