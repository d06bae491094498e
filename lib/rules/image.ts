import type { Rule } from './rule.ts'

type Picture = { name: string; type: string; size: number }

/** Megabytes by purpose. */
export const imageLimits = {
  avatar: 1,
  businessLicence: 2,
  voucher: 2,
  feedback: 5,
  complaint: 5,
  logo: 2,
} as const

/** Pixels a side of the picture of an account, as it is kept and shown. */
export const avatarSide = 96

/** By type and name. */
export const imageKind: Rule<Picture> = {
  key: 'imageKind',
  test: ({ name, type }) => /^image\/(?:jpeg|png)$/.test(type) && /\.(?:jpe?g|png)$/i.test(name),
}

export const imageSize = (megabytes: number): Rule<Picture> => ({
  key: 'imageSize',
  values: { megabytes },
  test: ({ size }) => size > 0 && size <= megabytes * 1024 * 1024,
})
