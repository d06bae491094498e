import { searchForm } from '../rules/search-form.ts'

/** What people and programs call these columns, in our languages and some more. */
const words = {
  lat: 'lat latitude y breite breitengrad latitudine szerokość 纬度 緯度 vĩđộ عرض عرضجغرافیایی latitud широта',
  name: 'name title bezeichnung nazwa 名称 名稱 名前 tên نام nombre nom nome название имя',
  note: 'note remark description comment bemerkung beschreibung notiz 备注 備註 説明 メモ ghichú یادداشت nota remarque observação заметка описание',
  radius: 'radius umkreis 半径 半徑 bánkính شعاع radio rayon raio радиус',
  icon: 'icon 图标 圖示 アイコン biểutượng نماد icono icône ícone значок',
  colour: 'colour color farbe 颜色 顏色 色 màu رنگ couleur cor цвет',
  lon: 'lon lng long longitude x länge längengrad longitudine długość 经度 經度 経度 kinhđộ طول طولجغرافیایی longitud долгота',
} as const

export type KnownColumn = keyof typeof words

const known = new Map(
  Object.entries(words).flatMap(([column, names]) =>
    names.split(' ').map((name) => [searchForm(name), column as KnownColumn] as const),
  ),
)

/** Column numbers by what their heading says; units in brackets do not matter. */
export function columnsIn(headings: readonly string[]): Partial<Record<KnownColumn, number>> {
  const found: Partial<Record<KnownColumn, number>> = {}
  for (const [at, heading] of headings.entries()) {
    const column = known.get(searchForm(heading.replace(/[([（].*$/, '')))
    if (column && found[column] === undefined) found[column] = at
  }
  return found
}
