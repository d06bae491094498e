const mostNumbers = 8

/** The first few of many numbers of rows or lines. */
export const firstOf = (numbers: readonly number[]): string =>
  numbers.length > mostNumbers
    ? `${numbers.slice(0, mostNumbers).join(', ')} …`
    : numbers.join(', ')
