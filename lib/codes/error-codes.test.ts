import { expect, test } from 'vitest'
import { type ErrorName, errorCodes } from './error-codes.ts'

/** The last of each list, without 269877000: what is put in before it would move all behind. */
const given: Partial<Record<ErrorName, number>> = {
  deviceOffline: 405,
  flagNotAllowed: 414,
  pushAddress: 440,
  accountNotFound: 471,
  tooManyInvitations: 508,
  pictureUnreadable: 545,
  settingOutOfRange: 551,
  familyHasSupport: 580,
  numberNotHeard: 610,
  selectionTooLarge: 627,
  tooManyAttendanceRules: 668,
  tooManyFollowed: 649,
  priceBelowCost: 741,
  priceAboveMost: 755,
  refundAmount: 748,
  refundedElsewhere: 753,
  paymentOwn: 749,
  notRenewable: 752,
  tooManyFeedback: 776,
  whiteNotListed: 796,
  familyChargeable: 720,
  scheduleRunning: 813,
  deliveryForgotten: 865,
  keyParam: 847,
  searchTooWide: 680,
  firmwareInUse: 734,
  tooManyRollouts: 738,
  tooManyUpkeep: 691,
  remindedToday: 696,
  tooManyLogBooks: 698,
  brandSeriesTaken: 802,
  noTestAddress: 820,
  tooManyBrands: 841,
  tooManyInvites: 836,
  tooManyObjects: 857,
  giftImmature: 860,
  erasureRunning: 879,
  tooManyFeeds: 861,
  backupElsewhere: 852,
  ownFactorFirst: 872,
}

test.each(Object.entries(given))('%s keeps its code', (name, offset) => {
  expect(errorCodes[name as ErrorName].code).toBe(269_877_000 + offset)
})

test('no two errors have one code', () => {
  const codes = Object.values(errorCodes).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})
