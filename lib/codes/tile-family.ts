// Apart from the schema, so that the map loads without its validator.

/** Ends of ids that make a provider part of another: `x-labels`, `x-imagery`, `x-imagery-labels`, `x-traffic`. */
export const tilePart = /-(labels|imagery|imagery-labels|traffic)$/

/** The provider that another is part of, or itself. */
export const tileFamily = (id: string): string => id.replace(tilePart, '')
