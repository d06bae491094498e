'use client'

import { uploadKinds } from '#lib/rules/upload-kinds.ts'

export type SheetFault = 'notXlsx' | 'tooLarge'

/** Checked before the upload. */
export function sheetFault(file: File): SheetFault | undefined {
  const { extensions, megabytes } = uploadKinds.import
  const isSheet = extensions.some((one) => file.name.toLowerCase().endsWith(`.${one}`))
  if (!isSheet) return 'notXlsx'
  return file.size > megabytes * 1_000_000 ? 'tooLarge' : undefined
}
