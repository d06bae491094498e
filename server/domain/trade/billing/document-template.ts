/**
 * A page of A4: who sells, who bought, what, what of it is tax. Everything that is shown comes as data
 * (`sheetOf` of document-sheet.ts); templates of reports are made alike.
 */
export const documentTemplate = String.raw`
#let d = json(bytes(sys.inputs.data))
// Numbers and dates keep their order in lines from right to left.
#let plain(body) = box(text(dir: ltr, body))
#let soft = luma(110)
#let line-of = line(length: 100%, stroke: 0.5pt + luma(200))

#set document(title: d.title + " " + d.number, author: d.seller.first())
// Letters stay whole: "ccmp" would draw some as two glyphs, which readers of text take for two letters.
// A plate is one word: space beside Chinese letters would be read as one of its own.
#set text(font: d.families, size: 10pt, lang: d.lang, region: d.region, features: (ccmp: 0), cjk-latin-spacing: none)
#set par(leading: 0.7em)
#set page(
  paper: "a4",
  margin: (x: 20mm, top: 18mm, bottom: 24mm),
  footer: context [
    #set text(size: 8pt, fill: soft)
    #line-of
    #d.foot #h(1fr) #plain(counter(page).display("1 / 1", both: true))
  ],
)

#grid(
  columns: (auto, 1fr, auto),
  column-gutter: 10pt,
  align: horizon,
  if d.logo != none { image(d.logo, height: 30pt) },
  text(size: 14pt, weight: "bold", d.brand),
  align(end)[
    #text(size: 18pt, weight: "bold", d.title) \
    #text(fill: soft, plain(d.number))
  ],
)
#v(6pt)
#line-of
#v(6pt)

#let party(heading, lines) = [
  #text(size: 8pt, fill: soft, heading) \
  #text(weight: "bold", lines.first())
  #for line in lines.slice(1) [ \ #line ]
]
#grid(
  columns: (1fr, 1fr, auto),
  column-gutter: 16pt,
  party(d.words.seller, d.seller),
  party(d.words.buyer, d.buyer),
  grid(
    columns: 2,
    column-gutter: 10pt,
    row-gutter: 7pt,
    ..d.facts.map(((name, value)) => (text(size: 8pt, fill: soft, name), align(end, plain(value)))).flatten()
  ),
)
#v(18pt)

#table(
  columns: (1fr, auto, auto),
  stroke: none,
  inset: (x: 6pt, y: 7pt),
  fill: (_, y) => if y == 0 { luma(240) },
  align: (start, end, end),
  table.header(..d.words.columns.map(name => text(size: 8pt, weight: "bold", name))),
  ..d.rows.map(row => (
    [#text(weight: "bold", row.name) #for line in row.lines [ \ #text(size: 9pt, fill: soft, line) ]],
    plain(row.count),
    plain(row.amount),
  )).flatten(),
  table.hline(stroke: 0.5pt + luma(200)),
)
#align(end, box(width: 60%, grid(
  columns: (1fr, auto),
  inset: (x: 6pt, y: 5pt),
  align: (start, end),
  ..d.totals.map(((name, value)) => (name, plain(value))).flatten(),
  grid.hline(stroke: 0.5pt + luma(200)),
  text(size: 12pt, weight: "bold", d.total.first()),
  text(size: 12pt, weight: "bold", plain(d.total.last())),
)))
#v(12pt)
#for note in d.notes [ #text(size: 9pt, fill: soft, note) #parbreak() ]
`
