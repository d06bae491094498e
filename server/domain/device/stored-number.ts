import type { NewDevice } from './register-device.ts'

/** A number without the zeros that pad it; one of zeros alone keeps the last. */
export const withoutZeros = (number: string) => number.replace(/^0+(?=.)/, '')

/** A terminal number of JT/T 808 is padded with zeros on the wire and kept without them. */
export const storedNumber = ({ number, protocol }: Pick<NewDevice, 'number' | 'protocol'>) =>
  protocol === 'jt808' ? withoutZeros(number) : number
