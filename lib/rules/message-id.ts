/** Of a message of JT/T 808, as its frames are named: four hex characters. */
export const messageIdPattern = /^[\da-fA-F]{4}$/
