import { searchForm } from '../rules/search-form.ts'

/** What people and programs call these columns, in our languages and some more; of two in one table the earlier is meant. */
const words = {
  /** Both coordinates in one cell. */
  place:
    'coordinates coordinate coords latlon latlng latlong latitudelongitude latitudlongitud широтадолгота wkt wktgeom geom thegeom geometry location position gps koordinaten standort coordonnées coordenadas localización coördinaten координаты 坐标 经纬度 座標 經緯度 緯度経度 좌표 toạđộ مختصات współrzędne maplink mapurl googlemaps googlemapslink googlemapsurl pluscode openlocationcode olc',
  /** The same, longitude first. */
  lonLat: 'lonlat lnglat longlat longitudelatitude longitudlatitud долготаширота',
  lat: 'lat latitude lattitude y ycoord northing utmnorthing utmn utmy yutm hochwert nordwert breite breitengrad latitudine breedtegraad breddegrad latitud leveysaste enlem szerokość szerokośćgeograficzna šířka 위도 纬度 緯度 vĩđộ عرض عرضجغرافیایی خطالعرض دائرةالعرض latitud широта šířka πλάτος ละติจูด अक्षांश lintang platums szélesség קורוחב ширина širina',
  name: 'name title label bezeichnung titel nazwa naam navn namn nimi název ad isim 이름 명칭 名称 名稱 名前 tên نام الاسم اسم nombre denominación nom libellé désignation nome denominazione denominação название наименование имя назва όνομα ชื่อ नाम nama nume denumire név nosaukums שם 名字 place ort lieu lugar luogo место 地点 地點 場所 địađiểm مکان',
  note: 'note remark description desc comment notes remarks comments bemerkung bemerkungen anmerkung kommentar opmerking anmärkning uwagi poznámka açıklama 비고 메모 beschreibung notiz 备注 備註 説明 メモ ghichú یادداشت توضیحات ملاحظات nota notas observación observaciones comentario comentarios descripción descrizione commento remarque remarques commentaire commentaires observation observations observação observações comentários descrição заметка описание примечание примечания комментарий примітка σχόλια หมายเหตุ टिप्पणी keterangan megjegyzés הערות',
  radius:
    'radius umkreis straal promień yarıçap 반경 半径 半徑 bánkính شعاع radio rayon raio радиус',
  icon: 'icon 图标 圖示 アイコン biểutượng نماد icono icône ícone значок',
  colour: 'colour color farbe 颜色 顏色 色 màu رنگ couleur cor цвет',
  lon: 'lon lng long longitude x xcoord easting utmeasting utme utmx xutm rechtswert ostwert länge längengrad longitudine lengtegraad længdegrad lengdegrad longitud pituusaste boylam długość długośćgeograficzna délka 경도 经度 經度 経度 kinhđộ طول طولجغرافیایی خطالطول longitud долгота довгота μήκος ลองจิจูด देशांतर bujur garums hosszúság קואורך dužina dolžina',
} as const

export type KnownColumn = keyof typeof words

type Meaning = { column: KnownColumn; rank: number }

const known = new Map(
  Object.entries(words).flatMap(([column, names]) =>
    names
      .split(' ')
      .map((name, rank) => [searchForm(name), { column: column as KnownColumn, rank }] as const),
  ),
)

/** What programs and people write beside it: the datum, the unit, whose coordinate it is. */
const besides = new Set(
  'gps wgs wgs84 84 deg degree degrees dec decimal decimals dd grad grade град градусы coord coordinate point poi site location place stop station geo geographic geographical geographische geografische geografisk geográfica geográfico géographique geografica geograficzna географическая zeměpisná zemepisná zemeljepisna γεωγραφικό m in en em mètres metres meters metros meter метры метрах м km км ft feet foot yd yards mi miles в'.split(
    ' ',
  ),
)

/** Features of a map file repeat the names of their facts. */
const seen = new Map<string, Meaning | undefined>()
const mostSeen = 1000

function meaningOf(heading: string): Meaning | undefined {
  if (seen.has(heading)) return seen.get(heading)
  const parts = heading.toLowerCase().match(/[\p{L}\p{M}\p{N}\u200c]+/gu) ?? []
  const named = (some: string[]) => known.get(searchForm(some.join('')))
  const meaning = named(parts) ?? named(parts.filter((part) => !besides.has(part)))
  if (seen.size >= mostSeen) seen.clear()
  seen.set(heading, meaning)
  return meaning
}

/** Column numbers by what their heading says; units in brackets do not matter. */
export function columnsIn(headings: readonly string[]): Partial<Record<KnownColumn, number>> {
  const found: Partial<Record<KnownColumn, { at: number; rank: number }>> = {}
  for (const [at, heading] of headings.entries()) {
    const { column, rank } = meaningOf(heading.replace(/[([（].*$/, '')) ?? {}
    if (column === undefined || rank === undefined) continue
    if (rank < (found[column]?.rank ?? Number.POSITIVE_INFINITY)) found[column] = { at, rank }
  }
  return Object.fromEntries(Object.entries(found).map(([column, { at }]) => [column, at]))
}
