// Apart from the schema, so that the map loads without its validator.

/** Endings of ids that make a provider part of another. */
export const tilePart = /-(labels|imagery|imagery-labels|traffic)$/

export const tileFamily = (id: string): string => id.replace(tilePart, '')
