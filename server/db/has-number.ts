/**
 * The condition that a device `d` has one of these numbers in any spelling; by the indexes of both.
 * @param keys placeholder of their keys (`numberKey`), a text[]
 * @param numbers placeholder of the numbers as they were asked for, a text[]
 */
export const hasNumber = (keys: string, numbers: string): string =>
  `(device_number_key(d.imei) = ANY(${keys}::text[]) AND NOT d.number_clash OR d.imei = ANY(${numbers}::text[]))`
