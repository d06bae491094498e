import type { ErrorName } from '#lib/codes/error-codes.ts'

export type FieldIssue = { path: string; message: string }

/** An expected refusal by its name in the catalogue; any other throw is a bug. */
export class AppError extends Error {
  readonly code: ErrorName
  readonly values: Record<string, string | number>
  readonly fields: FieldIssue[] | undefined

  constructor(
    code: ErrorName,
    values: Record<string, string | number> = {},
    fields?: FieldIssue[],
  ) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.values = values
    this.fields = fields
  }
}
