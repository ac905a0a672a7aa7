import type { Country } from '@nightlark/contract';

/** A town with its coordinates in degrees. */
type Town = readonly [name: string, lat: number, lon: number];

/**
 * Large towns of each country, far enough apart for a small map, from GeoNames (CC BY 4.0), with the names used for members’ towns. A
 * test compares them.
 */
// oxfmt-ignore
export const TOWNS: Readonly<Record<Country, readonly Town[]>> = {
  AT: [["Wien",48.21,16.37],["Graz",47.07,15.45],["Linz",48.31,14.29],["Salzburg",47.8,13.04],["Innsbruck",47.26,11.39],["Klagenfurt am Wörthersee",46.62,14.31],["Villach",46.61,13.86],["Dornbirn",47.41,9.74],["Wiener Neustadt",47.8,16.23],["Steyr",48.04,14.42],["Sankt Pölten",48.2,15.63],["Wels",48.17,14.03],["Amstetten",48.12,14.87],["Telfs",47.31,11.07],["Krems an der Donau",48.41,15.61],["Wörgl",47.49,12.06],["Schwaz",47.35,11.71],["Bludenz",47.15,9.82],["Gmunden",47.92,13.8],["Spittal an der Drau",46.8,13.5],["Tulln",48.33,16.06],["Ried im Innkreis",48.21,13.49],["Lienz",46.83,12.77],["Knittelfeld",47.22,14.82]],
  AU: [["Sydney",-33.87,151.21],["Melbourne",-37.81,144.96],["Brisbane",-27.47,153.03],["Perth",-31.95,115.86],["Adelaide",-34.93,138.6],["Canberra",-35.28,149.13],["Hobart",-42.88,147.33],["Townsville",-19.27,146.81],["Cairns",-16.92,145.77],["Darwin",-12.46,130.84],["Mackay",-21.15,149.17],["Bundaberg",-24.87,152.35],["Rockhampton",-23.38,150.51],["Tamworth",-31.09,150.93],["Port Macquarie",-31.43,152.91],["Dubbo",-32.24,148.6],["Albany",-35.03,117.88],["Mildura",-34.19,142.16],["Warrnambool",-38.38,142.49],["Geraldton",-28.78,114.61],["Alice Springs",-23.7,133.88],["Mount Gambier",-37.83,140.78],["Mount Isa",-20.73,139.5],["Busselton",-33.65,115.35]],
  BE: [["Brussel / Bruxelles",50.85,4.35],["Antwerpen",51.22,4.4],["Gent",51.05,3.72],["Charleroi",50.41,4.44],["Liège",50.63,5.57],["Brugge",51.21,3.22],["Namur",50.47,4.87],["Leuven",50.88,4.7],["Mons",50.45,3.95],["Aalst",50.94,4.04],["Mechelen",51.03,4.48],["La Louvière",50.49,4.19],["Kortrijk",50.83,3.26],["Hasselt",50.93,5.34],["Oostende",51.22,2.93],["Sint-Niklaas",51.17,4.14],["Tournai",50.61,3.39],["Genk",50.97,5.5],["Roeselare",50.95,3.12],["Verviers",50.59,5.86],["Mouscron",50.74,3.21],["Dendermonde",51.03,4.1],["Beringen",51.05,5.23],["Turnhout",51.32,4.94]],
  CA: [["Toronto",43.7,-79.42],["Montréal",45.51,-73.59],["Calgary",51.05,-114.09],["Edmonton",53.55,-113.47],["Winnipeg",49.88,-97.15],["Vancouver",49.25,-123.12],["Québec",46.81,-71.21],["Halifax",44.65,-63.57],["Windsor",42.3,-83.02],["Saskatoon",52.13,-106.67],["Regina",50.45,-104.62],["Greater Sudbury",46.49,-80.99],["Kelowna",49.88,-119.49],["Kingston",44.23,-76.48],["Sydney",46.14,-60.18],["Thunder Bay",48.38,-89.25],["St. John's",47.56,-52.71],["Fort McMurray",56.73,-111.38],["Sault Ste. Marie",46.52,-84.33],["Prince George",53.92,-122.75],["Medicine Hat",50.04,-110.68],["Fredericton",45.95,-66.67]],
  CH: [["Zürich",47.37,8.55],["Genève",46.2,6.15],["Basel",47.56,7.57],["Bern",46.95,7.45],["Lausanne",46.52,6.63],["Winterthur",47.51,8.72],["St. Gallen",47.42,9.37],["Lugano",46.01,8.96],["Luzern",47.05,8.31],["Biel/Bienne",47.14,7.25],["Thun",46.75,7.62],["La Chaux-de-Fonds",47.1,6.83],["Rapperswil",47.23,8.82],["Schaffhausen",47.7,8.63],["Fribourg",46.8,7.15],["Chur",46.85,9.53],["Neuchâtel",46.99,6.93],["Sion",46.23,7.36],["Yverdon-les-Bains",46.78,6.64],["Zug",47.17,8.52],["Uster",47.35,8.72],["Montreux",46.43,6.91],["Frauenfeld",47.56,8.9],["Dietikon",47.4,8.4]],
  DE: [["Berlin",52.52,13.41],["Hamburg",53.55,9.99],["München",48.14,11.58],["Köln",50.93,6.95],["Frankfurt am Main",50.12,8.68],["Essen",51.46,7.01],["Stuttgart",48.78,9.18],["Dortmund",51.51,7.47],["Bremen",53.08,8.81],["Hannover",52.37,9.73],["Leipzig",51.34,12.37],["Nürnberg",49.45,11.08],["Dresden",51.05,13.74],["Bielefeld",52.03,8.53],["Mannheim",49.49,8.47],["Karlsruhe",49.01,8.4],["Münster",51.96,7.63],["Aachen",50.78,6.08],["Mönchengladbach",51.19,6.44],["Augsburg",48.37,10.9],["Chemnitz",50.84,12.93],["Braunschweig",52.27,10.53],["Kiel",54.32,10.13],["Magdeburg",52.13,11.63]],
  DK: [["København",55.68,12.57],["Aarhus",56.16,10.21],["Odense",55.4,10.39],["Aalborg",57.05,9.92],["Esbjerg",55.47,8.45],["Horsens",55.86,9.85],["Randers",56.46,10.04],["Kolding",55.49,9.47],["Vejle",55.71,9.54],["Greve",55.58,12.3],["Herning",56.14,8.98],["Roskilde",55.64,12.08],["Silkeborg",56.17,9.55],["Næstved",55.23,11.76],["Ballerup",55.73,12.36],["Fredericia",55.57,9.75],["Hørsholm",55.88,12.5],["Helsingør",56.04,12.61],["Viborg",56.45,9.4],["Køge",55.46,12.18],["Holstebro",56.36,8.62],["Slagelse",55.4,11.35],["Hillerød",55.93,12.3],["Svendborg",55.06,10.61]],
  ES: [["Madrid",40.42,-3.7],["Barcelona",41.39,2.16],["Valencia",39.47,-0.38],["Sevilla",37.38,-5.97],["Zaragoza",41.66,-0.88],["Málaga",36.72,-4.42],["Murcia",37.99,-1.13],["Palma",39.57,2.65],["Bilbao",43.26,-2.93],["Alicante",38.35,-0.48],["Córdoba",37.89,-4.77],["Valladolid",41.66,-4.72],["Vigo",42.23,-8.72],["Gijón",43.54,-5.66],["A Coruña",43.37,-8.4],["Vitoria-Gasteiz",42.85,-2.67],["Granada",37.19,-3.61],["Cartagena",37.61,-0.99],["Jerez de la Frontera",36.69,-6.14],["Pamplona",42.82,-1.64],["Almería",36.84,-2.46],["Donostia / San Sebastián",43.31,-1.97],["Santander",43.46,-3.8],["Castelló de la Plana",39.99,-0.05]],
  FI: [["Helsinki",60.17,24.94],["Tampere",61.5,23.79],["Turku",60.45,22.27],["Oulu",65.01,25.47],["Lahti",60.98,25.66],["Kuopio",62.89,27.68],["Jyväskylä",62.24,25.72],["Pori",61.48,21.78],["Lappeenranta",61.06,28.19],["Vaasa",63.1,21.62],["Kotka",60.47,26.95],["Joensuu",62.6,29.76],["Hämeenlinna",61,24.46],["Porvoo",60.39,25.67],["Mikkeli",61.69,27.27],["Hyvinkää",60.63,24.87],["Rauma",61.13,21.51],["Lohja",60.25,24.07],["Kokkola",63.84,23.13],["Kajaani",64.23,27.73],["Rovaniemi",66.5,25.72],["Seinäjoki",62.79,22.83],["Kouvola",60.87,26.7],["Savonlinna",61.87,28.88]],
  FR: [["Paris",48.85,2.35],["Marseille",43.3,5.38],["Lyon",45.75,4.85],["Toulouse",43.6,1.44],["Nice",43.7,7.27],["Nantes",47.22,-1.55],["Strasbourg",48.58,7.75],["Montpellier",43.61,3.88],["Bordeaux",44.84,-0.58],["Lille",50.63,3.06],["Rennes",48.11,-1.67],["Reims",49.27,4.03],["Le Havre",49.49,0.11],["Saint-Étienne",45.43,4.39],["Toulon",43.12,5.93],["Angers",47.47,-0.55],["Grenoble",45.18,5.71],["Dijon",47.32,5.02],["Nîmes",43.83,4.36],["Brest",48.39,-4.49],["Le Mans",48,0.2],["Amiens",49.9,2.3],["Tours",47.39,0.7],["Limoges",45.83,1.25]],
  GB: [["London",51.51,-0.13],["Birmingham",52.48,-1.9],["Liverpool",53.41,-2.98],["Nottingham",52.95,-1.15],["Sheffield",53.38,-1.47],["Bristol",51.46,-2.6],["Glasgow",55.87,-4.26],["Leicester",52.64,-1.13],["Edinburgh",55.95,-3.2],["Leeds",53.8,-1.55],["Cardiff",51.48,-3.18],["Manchester",53.48,-2.24],["Stoke-on-Trent",53,-2.19],["Sunderland",54.9,-1.38],["Reading",51.46,-0.97],["Kingston upon Hull",53.74,-0.34],["Preston",53.76,-2.7],["Swansea",51.62,-3.94],["Southend-on-Sea",51.54,0.71],["Belfast",54.6,-5.93],["Plymouth",50.37,-4.14],["Luton",51.88,-0.42],["Southampton",50.9,-1.4],["Northampton",52.25,-0.88]],
  IE: [["Dublin",53.33,-6.25],["Cork",51.9,-8.47],["Luimneach",52.66,-8.62],["Gaillimh",53.27,-9.05],["Waterford",52.26,-7.11],["Drogheda",53.72,-6.35],["Dundalk",54,-6.42],["Bray",53.2,-6.1],["Navan",53.65,-6.68],["Ennis",52.84,-8.99],["Balbriggan",53.61,-6.18],["Tralee",52.27,-9.7],["Kilkenny",52.65,-7.25],["Athlone",53.42,-7.94],["Naas",53.22,-6.67],["Sligo",54.27,-8.47],["Carlow",52.84,-6.93],["Loch Garman",52.33,-6.46],["Celbridge",53.34,-6.54],["Cluain Meala",52.35,-7.7],["An Muileann gCearr",53.52,-7.34],["Letterkenny",54.95,-7.73],["Wicklow",52.98,-6.05],["Portlaoise",53.03,-7.3]],
  IT: [["Roma",41.89,12.51],["Milano",45.46,9.19],["Napoli",40.85,14.27],["Torino",45.07,7.69],["Palermo",38.13,13.34],["Genova",44.4,8.94],["Bologna",44.49,11.34],["Firenze",43.78,11.25],["Catania",37.49,15.07],["Bari",41.12,16.87],["Messina",38.19,15.55],["Verona",45.43,10.98],["Padova",45.41,11.89],["Trieste",45.65,13.78],["Brescia",45.54,10.21],["Taranto",40.46,17.25],["Livorno",43.54,10.33],["Cagliari",39.23,9.12],["Parma",44.8,10.33],["Foggia",41.46,15.55],["Salerno",40.68,14.79],["Perugia",43.11,12.39],["Rimini",44.06,12.57],["Pescara",42.46,14.2]],
  NL: [["Amsterdam",52.37,4.89],["Rotterdam",51.92,4.48],["Den Haag",52.08,4.3],["Utrecht",52.09,5.12],["Eindhoven",51.44,5.48],["Tilburg",51.56,5.09],["Groningen",53.22,6.57],["Almere",52.37,5.21],["Breda",51.59,4.78],["Nijmegen",51.84,5.85],["Enschede",52.22,6.9],["Haarlem",52.38,4.64],["Arnhem",51.98,5.91],["Amersfoort",52.16,5.39],["Apeldoorn",52.21,5.97],["'s-Hertogenbosch",51.7,5.3],["Maastricht",50.85,5.69],["Leiden",52.16,4.49],["Dordrecht",51.81,4.67],["Zwolle",52.51,6.09],["Deventer",52.26,6.16],["Alkmaar",52.63,4.75],["Heerlen",50.88,5.98],["Venlo",51.37,6.17]],
  NO: [["Oslo",59.91,10.75],["Bergen",60.39,5.32],["Trondheim",63.43,10.4],["Stavanger",58.97,5.73],["Fredrikstad",59.22,10.93],["Kristiansand",58.15,8],["Tromsø",69.65,18.96],["Skien",59.21,9.61],["Ålesund",62.47,6.15],["Bodø",67.28,14.41],["Hamar",60.79,11.07],["Steinkjer",64.01,11.5],["Harstad",68.8,16.54],["Molde",62.74,7.16],["Mo i Rana",66.31,14.14],["Narvik",68.44,17.43],["Alta",69.97,23.27],["Kongsvinger",60.19,12],["Leirvik",59.78,5.5],["Mosjøen",65.84,13.19],["Egersund",58.45,6],["Førde",61.45,5.86],["Oppdal",62.59,9.69],["Hammerfest",70.66,23.68]],
  NZ: [["Auckland",-36.85,174.76],["Wellington",-41.29,174.78],["Christchurch",-43.53,172.63],["Hamilton",-37.78,175.28],["Dunedin",-45.87,170.5],["Tauranga",-37.69,176.17],["Palmerston North",-40.36,175.61],["Hastings",-39.64,176.85],["Nelson",-41.27,173.28],["Whangarei",-35.73,174.32],["New Plymouth",-39.07,174.08],["Invercargill",-46.4,168.35],["Wanganui",-39.93,175.05],["Gisborne",-38.65,178],["Ashburton",-43.9,171.73],["Timaru",-44.4,171.25],["Blenheim",-41.52,173.95],["Taupo",-38.68,176.08],["Masterton",-40.96,175.66],["Whakatane",-37.96,176.99],["Oamaru",-45.1,170.97],["Gore",-46.1,168.94],["Hawera",-39.59,174.28],["Queenstown",-45.03,168.66]],
  PL: [["Warszawa",52.23,21.01],["Łódź",51.77,19.47],["Kraków",50.06,19.94],["Wrocław",51.1,17.03],["Poznań",52.41,16.93],["Gdańsk",54.35,18.65],["Szczecin",53.43,14.55],["Bydgoszcz",53.12,18.01],["Lublin",51.25,22.57],["Katowice",50.26,19.03],["Białystok",53.13,23.16],["Częstochowa",50.8,19.12],["Radom",51.4,21.15],["Toruń",53.01,18.6],["Kielce",50.87,20.63],["Bielsko-Biała",49.82,19.05],["Olsztyn",53.78,20.49],["Rzeszów",50.04,22],["Rybnik",50.1,18.54],["Opole",50.67,17.93],["Elbląg",54.15,19.41],["Płock",52.55,19.71],["Wałbrzych",50.77,16.28],["Gorzów Wielkopolski",52.74,15.23]],
  SE: [["Stockholm",59.33,18.07],["Göteborg",57.71,11.97],["Malmö",55.61,13],["Uppsala",59.86,17.64],["Västerås",59.62,16.55],["Örebro",59.27,15.21],["Linköping",58.41,15.62],["Helsingborg",56.05,12.69],["Jönköping",57.78,14.16],["Umeå",63.83,20.26],["Gävle",60.67,17.14],["Borås",57.72,12.94],["Halmstad",56.67,12.86],["Växjö",56.88,14.81],["Karlstad",59.38,13.5],["Sundsvall",62.39,17.31],["Östersund",63.18,14.64],["Trollhättan",58.28,12.29],["Luleå",65.58,22.15],["Borlänge",60.49,15.44],["Kristianstad",56.03,14.15],["Kalmar",56.66,16.36],["Skövde",58.39,13.85],["Karlskrona",56.16,15.59]],
  US: [["New York City",40.71,-74.01],["Los Angeles",34.05,-118.24],["Chicago",41.85,-87.65],["Houston",29.76,-95.36],["Phoenix",33.45,-112.07],["San Antonio",29.42,-98.49],["Dallas",32.78,-96.81],["San Jose",37.34,-121.89],["Jacksonville",30.33,-81.66],["Columbus",39.96,-83],["Indianapolis",39.77,-86.16],["Charlotte",35.23,-80.84],["Seattle",47.61,-122.33],["Denver",39.74,-104.98],["El Paso",31.76,-106.49],["Detroit",42.33,-83.05],["Boston",42.36,-71.06],["Memphis",35.15,-90.05],["Portland",45.52,-122.68],["Oklahoma City",35.47,-97.52],["Las Vegas",36.17,-115.14],["Baltimore",39.29,-76.61],["Albuquerque",35.08,-106.65],["Nashville",36.17,-86.78]],
};

/** A light of the map, in the drawing's own units. */
export interface Light {
  x: number;
  y: number;
  /** Empty for unnamed towns. */
  name: string;
}

/** The part of the drawing that is visible at all window sizes (`SIZE`). */
const FRAME = { left: 390, right: 810, top: 70, bottom: 560 } as const;
/** Bounding box of a label. */
const NAME = { letter: 14, height: 34 } as const;

const rad = (degrees: number) => (degrees * Math.PI) / 180;
const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

/** Equirectangular projection of degrees to the drawing. */
function projection(country: Country): (lat: number, lon: number) => Pick<Light, 'x' | 'y'> {
  const lats = TOWNS[country].map(([, lat]) => lat);
  const lons = TOWNS[country].map(([, , lon]) => lon);
  const [lat0, lon0] = [middle(lats), middle(lons)];
  const across = Math.cos(rad(lat0));
  const scale = Math.min((FRAME.right - FRAME.left) / (span(lons) * across), (FRAME.bottom - FRAME.top) / span(lats));
  return (lat, lon) => ({
    x: Math.round(middle([FRAME.left, FRAME.right]) + (lon - lon0) * across * scale),
    y: Math.round(middle([FRAME.top, FRAME.bottom]) - (lat - lat0) * scale),
  });
}

const isBeside = (a: Light, b: Light) =>
  Math.abs(a.y - b.y) < NAME.height && Math.abs(a.x - b.x) < ((a.name.length + b.name.length) * NAME.letter) / 2;

/**
 * Positions the towns of a country. Towns of members are labelled in order; overlapping labels are omitted.
 */
export function chartOf(country: Country, places: readonly string[]): Light[] {
  const put = projection(country);
  const lights = TOWNS[country].map(([name, lat, lon]): Light => ({ ...put(lat, lon), name }));
  const named: Light[] = [];
  for (const place of new Set(places)) {
    const light = lights.find(({ name }) => name === place);
    if (light && !named.some((other) => isBeside(light, other))) named.push(light);
  }
  return lights.map((light) => (named.includes(light) ? light : { ...light, name: '' }));
}
