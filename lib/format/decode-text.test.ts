import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const decode = (bytes: Uint8Array) => {
  const { text, characters } = decodeText(bytes) ?? {}
  return [text, characters?.encoding, characters?.by]
}
const xml = (encoding: string, name: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><name>${name}</name>`

test.each([
  ['utf-8', '\ufeffDépôt', 'utf-8'],
  ['utf-16le', '\ufeffСклад №1', 'utf-16le'],
  ['utf-16be', '\ufeff南山仓库', 'utf-16be'],
])('a mark tells %s', (_, text, encoding) => {
  expect(decode(iconv.encode(text, encoding))).toEqual([text.slice(1), encoding, 'mark'])
})

test.each([
  ['ISO-8859-1', 'Dépôt Zürich', 'windows-1252'],
  ['windows-1252', 'Dépôt “Nord” 5 €', 'windows-1252'],
  ['windows-1251', 'Склад №1', 'windows-1251'],
  ['GBK', '南山仓库', 'gb18030'],
  ['gb2312', '宝安停车场', 'gb18030'],
  ['cp936', '南山', 'gb18030'],
  ['Big5', '觀塘倉庫', 'big5'],
  ['Shift_JIS', '横浜倉庫', 'shift_jis'],
  ['cp932', '大阪', 'shift_jis'],
  ['EUC-JP', '東京', 'euc-jp'],
  ['ISO-8859-15', 'œuvre à 5 €', 'iso-8859-15'],
  ['ISO-8859-2', 'Łódź', 'iso-8859-2'],
])('XML that declares %s is read so', (declared, name, encoding) => {
  const text = xml(declared, name)
  expect(decode(iconv.encode(text, declared))).toEqual([text, encoding, 'declared'])
})

test.each(['utf-16', 'ISO-8859-1', 'windows-1251', 'GBK', 'nonsense'])(
  'a declaration of %s above UTF-8 was copied',
  (declared) => {
    const text = xml(declared, 'Склад 南山 Dépôt')
    expect(decode(Buffer.from(text))).toEqual([text, 'utf-8', 'unicode'])
  },
)

test('UTF-16 without a mark is Unicode', () => {
  for (const encoding of ['utf-16le', 'utf-16be']) {
    for (const text of [
      'name,lat\nDépôt,1',
      'название;широта\r\nСклад;1',
      '名称,纬度\n仓库,22.5\n',
    ])
      expect(decode(iconv.encode(text, encoding, { addBOM: false }))).toEqual([
        text,
        encoding,
        'unicode',
      ])
  }
})

/** A few words each, as lists of places have them. */
const texts: readonly (readonly [string, string, ...string[]])[] = [
  [
    'windows-1252',
    'Dépôt Lyon',
    'accès nord, quai 3',
    'fermé à 18 h',
    'Entrepôt Nîmes',
    'l’œuvre – 5 €',
  ],
  ['windows-1252', 'Zürich', 'Größe', 'Lager Köln-Süd', 'Straße'],
  ['windows-1252', 'Almacén', 'año nuevo', 'Ñuñoa', '¿Dónde?', 'Peñíscola'],
  ['windows-1252', 'São Paulo', 'estações', 'Armazém nº 5', 'Ponte – saída'],
  ['windows-1252', 'Blåbær', 'Malmö', 'Århus'],
  ['windows-1251', 'Склад Химки', 'ворота 2', 'База Тула', 'название', 'МОСКВА', '№1'],
  ['windows-1251', 'широта;долгота', 'заметка'],
  ['gb18030', '南山仓库', '宝安停车场', '备注', '深圳市南山区科技园', '名称,纬度,经度'],
  ['big5', '觀塘倉庫', '名稱,緯度,經度', '香港九龍尖沙咀', '新界沙田'],
  ['shift_jis', '横浜倉庫', '名前,緯度,経度', '東京都港区', 'ガレージ', 'メモ'],
  ['windows-1256', 'انبار تهران', 'نام', 'باند فرودگاه'],
  ['windows-1250', 'Magazyn Łódź', 'Pętla Żoliborz'],
  ['windows-1250', 'Kroměříž', 'Székesfehérvár, Győr', 'Bucureşti, Brăila'],
  ['iso-8859-2', 'Łódź', 'Świnoujście', 'Lubań, Świdnica'],
  ['windows-1253', 'Αποθήκη Αθήνα', 'σημείωση', 'Θεσσαλονίκη', 'Άγιος Νικόλαος'],
  ['iso-8859-7', 'Άγιος Νικόλαος', 'ΆΝΩ ΠΟΛΗ'],
  ['windows-1254', 'Şişli', 'Beşiktaş', 'Muş', 'Boğaz', 'Halıcıoğlu', 'Kadıköy', 'İzmir', 'Iğdır'],
  [
    'windows-1257',
    'Panevėžys',
    'Šiauliai, Klaipėda',
    'Jēkabpils, Pļaviņas, Šķibe, Rīga',
    'Türi žürii, Võru',
  ],
  ['cp850', 'Lager Köln', 'Größe', 'Dépôt Lyon', 'Almacén Peñíscola'],
  ['cp852', 'Magazyn Łódź', 'Pętla Żoliborz'],
  ['windows-1255', 'שער', 'תל אביב', 'ירושלים', 'מחסן ראשי', 'באר שבע', 'יוסי כהן'],
  ['windows-1256', 'مستودع الرياض', 'محمد أحمد', 'القاهرة'],
  ['windows-1251', 'Київ, Львів', 'Велико Търново', 'Ниш, Чачак, Љубљана'],
  ['koi8-r', 'Склад Химки', 'Нижний Новгород'],
  ['euc-jp', '横浜倉庫', '東京都港区', 'ガレージ'],
  ['euc-kr', '서울 창고', '경기도 성남시', '부산광역시'],
  ['windows-874', 'คลังสินค้า', 'ประตู 2', 'กรุงเทพ', 'ถนนสุขุมวิท', 'เชียงใหม่'],
]

test.each(texts)('%s is recognised in a few words', (encoding, ...words) => {
  for (const word of words) {
    const text = `name;note\r\n${word};1\r\n`
    expect([word, ...decode(iconv.encode(text, encoding))]).toEqual([
      word,
      text,
      encoding,
      'detected',
    ])
  }
})

test('Vietnamese is recognised, whose tones are characters of their own', () => {
  // As iconv writes it: ạ is a and a dot below.
  const text = 'Phạm Thị Lan;Quận 1'.normalize('NFD').replace(/a(\u0323)\u0302/g, 'â$1')
  expect(decode(iconv.encode(text, 'windows-1258'))).toEqual([text, 'windows-1258', 'detected'])
})

test('lines that are no UTF-8 among others that are one are read by themselves, and told', () => {
  const lines = ['name;lat', 'Zürich;47', 'Köln;51', 'Orléans;48', 'Málaga;37', 'Oslo;60', '']
  const told = { encoding: 'windows-1252', lines: [3, 5] }
  const join = (start = '') => {
    const bytes = lines.map((line, at) =>
      iconv.encode(
        `${at === 0 ? start : ''}${line}\r\n`,
        told.lines.includes(at + 1) ? 'latin1' : 'utf8',
      ),
    )
    return Buffer.concat(bytes)
  }
  const mixed = {
    text: `${lines.join('\r\n')}\r\n`,
    characters: { encoding: 'utf-8', by: 'unicode', other: told },
  }
  expect(decodeText(join())).toEqual(mixed)
  expect(decodeText(join('\ufeff'))).toEqual(mixed)
  expect(decodeText(join(), { chosen: 'utf-8' })).toEqual(mixed)
  expect(decodeText(join(), { usual: 'koi8-r' })).toEqual(mixed)
  expect(decodeText(join(), { chosen: 'windows-1252' })?.characters.by).toBe('chosen')
  const russian = Buffer.concat([
    Buffer.from('Склад;Тула\nМосква;1\n'),
    iconv.encode('База;Клин', 'cp1251'),
  ])
  expect(decodeText(russian)?.text).toBe('Склад;Тула\nМосква;1\nБаза;Клин')
})

test('JIS is known by its escapes, and Korean by words that are expected', () => {
  expect(decode(Buffer.from('name\r\n\u001b$B2#IM\u001b(B\r\n'))).toEqual([
    'name\r\n横浜\r\n',
    'iso-2022-jp',
    'mark',
  ])
  const korean = '이름,위도,경도\r\n서울 창고,37.5665,126.978\r\n'
  const knows = (text: string) => Number(text.includes('위도'))
  expect(decodeText(iconv.encode(korean, 'euc-kr'), { knows })).toMatchObject({
    text: korean,
    characters: { encoding: 'euc-kr' },
  })
})

test('what no encoding reads is refused, and a choice is followed', () => {
  expect(decodeText(Buffer.from([0x81, 0x20, 0xff, 0x00, 0x00, 0x98, 0x01]))).toBeUndefined()
  const big5 = iconv.encode('名稱,備註', 'big5')
  const knows = (text: string) => Number(text.includes('備註'))
  expect(decodeText(big5, { knows })?.characters.encoding).toBe('big5')
  const bytes = iconv.encode('Склад', 'koi8-r')
  expect(decodeText(bytes, { chosen: 'koi8-r' })?.text).toBe('Склад')
  const latin9 = iconv.encode('Cœur – 5 €', 'iso-8859-15')
  expect(decodeText(latin9, { chosen: 'iso-8859-15' })?.text).toMatch(/^Cœur/)
})

test('what was said of an earlier file counts where the encoding would be guessed, and only there', () => {
  const usual = 'koi8-r'
  const read = (bytes: Uint8Array) => {
    const { text, characters } = decodeText(bytes, { usual }) ?? {}
    return [text, characters?.encoding, characters?.by]
  }
  expect(read(iconv.encode('склад;1', 'koi8-r'))).toEqual(['склад;1', 'koi8-r', 'usual'])
  expect(read(Buffer.from('Dépôt'))).toEqual(['Dépôt', 'utf-8', 'unicode'])
  expect(read(iconv.encode(xml('windows-1251', 'Склад'), 'windows-1251')).slice(1)).toEqual([
    'windows-1251',
    'declared',
  ])
})

test('a file in one line is recognised by some of it, wherever its letters stand', () => {
  const [russian, chinese] = ['Склад;Тула,'.repeat(20_000), '仓库地址'.repeat(20_000)]
  expect(decode(iconv.encode(russian, 'cp1251'))).toEqual([russian, 'windows-1251', 'detected'])
  expect(decode(iconv.encode(chinese, 'gb18030'))).toEqual([chinese, 'gb18030', 'detected'])
  const late = `${'{"lat":47},'.repeat(20_000)}{"name":"Дом у реки"}`
  expect(decode(iconv.encode(late, 'cp1251'))).toEqual([late, 'windows-1251', 'detected'])
})
