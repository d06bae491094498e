import { withoutUnseen } from '#lib/format/digits.ts'

/** What programs write beside it, in their languages: "IMEI number", "Número de IMEI". */
const besides =
  /(?<![\p{L}\p{M}])(?:number|nummer|no|nr|num|numéro|número|numero|núm|nº|n°|номер|số|شماره|of|de|du|der|do)(?![\p{L}\p{M}])\.?|[号號码碼]$|番号$/giu

/** A heading without such words; as it is where nothing else is left. */
export const bareHeading = (heading: string): string =>
  bare(heading.normalize('NFC').replace(besides, '')) || bare(heading)

/** Without case, spaces, stars, brackets, punctuation, and what nobody sees. */
export const bare = (text: string) =>
  withoutUnseen(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/[\s*_\-/.:·'’]+/g, '')
