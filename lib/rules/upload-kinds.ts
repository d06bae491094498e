import type { Permission } from '#lib/codes/permissions.ts'

/** POST /upload?kind=… */
export const uploadKinds = {
  /** A sheet for device/Import (xlsx). */
  import: { extension: 'xlsx', megabytes: 5, access: 'e_ua_import_device' },
} as const satisfies Record<string, { extension: string; megabytes: number; access: Permission }>

export type UploadKind = keyof typeof uploadKinds

export const isUploadKind = (kind: string | null): kind is UploadKind =>
  kind !== null && Object.hasOwn(uploadKinds, kind)
