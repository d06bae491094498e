import type { Permission } from '#lib/codes/permissions.ts'
import { imageLimits } from './image.ts'

const pictures = ['png', 'jpg', 'jpeg'] as const

/** POST /upload?kind=… */
export const uploadKinds = {
  /** A sheet for device/Import. */
  import: { extensions: ['xlsx'], megabytes: 5, access: 'e_ua_import_device' },
  /** Of a transfer, for wallet/AuditWithdraw. */
  voucher: {
    extensions: pictures,
    megabytes: imageLimits.voucher,
    access: 'e_ua_audit_withdraw',
  },
  /** A business licence, for wallet/PerfectWallet. */
  licence: { extensions: pictures, megabytes: imageLimits.businessLicence, access: undefined },
  /** For tool/AddFirmware: 8 000 packets of JT/T 808. */
  firmware: {
    extensions: ['bin', 'img', 'hex', 'pac', 'fw'],
    megabytes: 8,
    access: 'e_ua_send_cmd',
  },
  /** Of an account, for user/SetAvatar. */
  avatar: { extensions: pictures, megabytes: imageLimits.avatar, access: undefined },
  feedback: { extensions: pictures, megabytes: imageLimits.feedback, access: undefined },
  /** Of a brand, for ops/SetConfig. */
  logo: { extensions: pictures, megabytes: imageLimits.logo, access: 'e_ua_edit_brand' },
  /** A language pack, for ops/PutTexts. */
  language: { extensions: ['json'], megabytes: 2, access: 'e_ua_edit_brand' },
  /** An app for phones, for ops/PutObject. */
  app: { extensions: ['apk', 'ipa'], megabytes: 50, access: 'e_ua_show_devops' },
  /** Of a complaint about an order. */
  complaint: { extensions: pictures, megabytes: imageLimits.complaint, access: undefined },
} as const satisfies Record<
  string,
  { extensions: readonly string[]; megabytes: number; access: Permission | undefined }
>

export type UploadKind = keyof typeof uploadKinds

export const isUploadKind = (kind: string | null): kind is UploadKind =>
  kind !== null && Object.hasOwn(uploadKinds, kind)
