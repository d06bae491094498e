/** What people see to about a device: that it is silent, or that its service ends. */
export const careSubjects = ['silence', 'service'] as const
export type CareSubject = (typeof careSubjects)[number]

/** The same person is told the same once in so long. */
export const remindAgainHours = 20

/** Of silent devices: `open` that nobody has seen to since they reported last. */
export const careStates = ['open', 'handled', 'all'] as const
export type CareState = (typeof careStates)[number]
