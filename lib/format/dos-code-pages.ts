/** Characters of 0x80 to 0xff, which the Encoding Standard does not know: Excel's "CSV (MS-DOS)" writes them. */
const upperHalves = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
} as const

export type DosCodePage = keyof typeof upperHalves

export const isDosCodePage = (encoding: string): encoding is DosCodePage => encoding in upperHalves

/** Every byte is a character of these. */
export const decodeDos = (bytes: Uint8Array, page: DosCodePage): string =>
  new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[^\0-\x7f]/g, (_, at: number) => upperHalves[page][(bytes[at] ?? 0) - 0x80] ?? '')
