/**
 * Letters beyond ASCII of languages that old encodings were made for, in small form: each group is
 * about half as frequent as the one before it. Counted in CLDR's names of countries, languages, months
 * and units and in GeoNames' places, rounded, and completed by the letters that are missing there.
 */
export type Alphabet = {
  letters: string
  /** That stand at the end of words only. */
  finals?: string
  /** How much rarer its files are than those of the first language of their encoding; see `encoding-cost.ts`. */
  rarity?: number
}

/** Where ASCII letters are letters as well. */
export const latinAlphabets = {
  western: { letters: 'é äöüáóíñ ãçêàåøß âôúèæ îëïõœì ûù', rarity: 3 },
  french: { letters: 'é è  êçô âîàëœ ïû ùüöä' },
  spanish: { letters: 'áíóñ éú ü çèàò' },
  portuguese: { letters: 'ã áçé íóê âúõô  à' },
  german: { letters: 'üö äß  é  èâôê' },
  italian: { letters: 'àè òìù éì', finals: 'àèìòù', rarity: 1 },
  nordic: { letters: 'öåä ø æ é  áüèó' },
  icelandic: { letters: 'íóðá úéþæö ý', rarity: 3 },
  central: { letters: 'áíéó šöčüžł řěýőş ůńşćăśżâţľ ęąđťňűűôďźä ŕĺîë', rarity: 3 },
  polish: { letters: 'ół  ęśąńż  ź  ćü é' },
  czech: { letters: 'íáš řčěéž ýůú  ňťďó öüäô ľĺŕ' },
  hungarian: { letters: 'áé óöő üí úű ä' },
  romanian: { letters: 'ăş âț ţşî țș  é áö' },
  southSlavic: { letters: 'šč ćž  đ   é öüä' },
  turkish: { letters: 'ı şüçğ öİ  \u0307â î û é' },
  lithuanian: { letters: 'ėš žųū čįęą' },
  latvian: { letters: 'ā ī ēšž ņļ ūķč ģ' },
  estonian: { letters: 'õäü ö  šž é' },
  vietnamese: {
    letters: '\u0323\u0301\u0300 đàáôêâươ ă\u0309ú íóùé èìòý\u0303 ãõ',
  },
} as const satisfies Readonly<Record<string, Alphabet>>

/** Of scripts of their own. */
export const otherAlphabets = {
  russian: { letters: 'оаеи нтрсв лкмдпя угзыбьч йхжцшю фэщъё' },
  ukrainian: { letters: 'оаи ніве ткрсл дупмяз гбйьчхж шцюєїф щґʼё' },
  bulgarian: { letters: 'аие онтрс вплкдм ъугзбч яйхцжшф щю ь' },
  serbian: { letters: 'аоие нрст ујвкдлмп чзгбшц жњћхљфђ џ' },
  greek: { letters: 'αο ιετσνης ρπκμλυ όίάήγέώδχ θφωβξύζ ψϊΐϋ', finals: 'ς' },
  hebrew: { letters: 'וי המלארנ בתשדקכע םחפטגןסצז ץףך', finals: 'םןץףך' },
  arabic: { letters: 'ال يمونر تبةعدسف قكحجهشطص أخضزثئءىغذإظآ ؤ', finals: 'ةى' },
  persian: { letters: 'ای رن دهمتو سشبلک گزخفپقجچع آحغطصضژ ذظثئكي\u200cء' },
  thai: {
    letters:
      'านร อกงเ\u0e48\u0e49\u0e34มยวลดต \u0e31\u0e35บสทคพหแ\u0e38ปข\u0e39ะ\u0e37จโไใ\u0e47\u0e4cชณถภธศซ ผ\u0e33ษญฐ\u0e36ฎฝฟฉฆฤฬฑฏฮฌ',
  },
} as const satisfies Readonly<Record<string, Alphabet>>

/** Characters that names of places, people and columns have most. */
export const everyday = {
  simplified:
    '中国市区县镇村路街道号省南北东西山江河海湖州城大小上下新安阳平长广深圳京天津重庆成武汉杭苏宁福厦门龙华宝白云车场站停仓库公司园工业厂科技金口港湾桥田家店名称备注地址经纬度电话时间人李王张刘陈杨黄赵吴周林',
  traditional:
    '中國市區縣鎮村路街道號省南北東西山江河海湖州城大小上下新安陽平長廣台灣臺高雄香港九龍沙田門寶白雲車場站停倉庫公司園工業廠科技金口橋家店名稱備註地址經緯度電話時間人李王張劉陳楊黃趙吳周林',
  japanese:
    '東京都道府県市区町村郡大小山田川中本上下北南西島崎野原木村松井藤林高橋佐鈴佐渡名古屋横浜阪神戸福岡千葉埼玉倉庫車場駅港店前緯経度時間番号住所電話備考人一二三日月年',
  korean:
    '시도구군동읍면리로길산남북서동대경기인천부광주울강원충청전라제성수원안양창포항김이박최정조윤장임한오신권황송유홍명위경주소번호차량고이름메모가나사아지',
} as const
