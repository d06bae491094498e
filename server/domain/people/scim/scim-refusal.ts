/** Of RFC 7644, 3.12: what a status alone does not say. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** An expected refusal. Directories show `detail` to their administrators, in English as the standard has it. */
export class ScimRefusal extends Error {
  readonly status: number
  readonly detail: string
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.name = 'ScimRefusal'
    this.status = status
    this.detail = detail
    this.scimType = scimType
  }
}
