/** The peoples whose names the demo uses; a small part of the more than 250 of Nigeria. */
export type PeopleName =
  | 'Yoruba'
  | 'Igbo'
  | 'Hausa'
  | 'Fulani'
  | 'Kanuri'
  | 'Nupe'
  | 'Edo'
  | 'Ijaw'
  | 'Efik'
  | 'Ibibio'
  | 'Tiv'
  | 'Idoma'
  | 'Igala'
  | 'Ebira'
  | 'Urhobo'
  | 'Berom';

/** How the drawn portrait may dress: a hijab, a kufi or a gele are not for everybody. */
export type Faith = 'christian' | 'muslim';

/** Names that belong together: a given name and a family name of one people. */
export interface NamePool {
  readonly weight: number;
  readonly faith: Faith;
  readonly women: string;
  readonly men: string;
  readonly families: string;
}

/**
 * Given and family names that go together. Dots below and hooked letters stand where their bearers write them;
 * tone marks are left out, as they are on Nigerian identity cards. No pool lets a well-known person's full name
 * come out.
 */
export const NAME_POOLS: Readonly<Record<PeopleName, readonly NamePool[]>> = {
  Yoruba: [
    {
      weight: 7,
      faith: 'christian',
      women:
        'Yetunde Bukọla Fọlakẹ Ronkẹ Morẹnikẹ Titilayọ Abimbọla Ọmọlara Adunni Kẹmi Damilọla Simisọla Iyabọ Oluwatoyin Adeọla Mojisọla Ayọmide Bọlanle Dupẹ Tọpẹ Fehintọla Oluwakẹmi Funmilayọ Ibukun Tẹniọla',
      men: 'Adebayọ Oluwaṣeun Ayọdele Babajide Kọlawọle Kẹhinde Taiwo Dele Gbenga Ṣẹgun Rotimi Adewale Akinlabi Ọlamide Biọdun Tobi Dotun Abiọdun Mayọwa Ọlasubọmi Ọlabọde Damọla Ọpẹyẹmi Niyi Ọlawale',
      families:
        'Ogundipẹ Adeyẹmi Bamidele Ọlatunji Akinwale Oyelaran Fagbemi Ayọade Ogunlẹyẹ Adegoke Ọlaniyan Ṣowande Oyedele Olowookere Ṣonuga Awẹ Ọladipọ Ọdẹtọla Ajayi Ige Oyewọle Fadahunsi Idowu Popoọla Ṣobọwale Akinyẹle Ogunbiyi Faṣina Adeniran Ọlayinka Ojẹlade Aderibigbe',
    },
    {
      weight: 3,
      faith: 'muslim',
      women: 'Rasheedat Kudirat Sherifat Nimota Basirat Sekinat Mariam Risikat Aolat Muinat',
      men: 'Ganiyu Mutiu Rasaq Kamoru Nurudeen Ismaila Tajudeen Lukman Saheed Ridwan Mufutau Taofeek',
      families:
        'Salami Lawal Yusuf Sulaimọn Balogun Alabi Arẹmu Ajibade Adigun Gbadamọsi Oyekanmi Raji Olanrewaju Bakrin',
    },
  ],
  Igbo: [
    {
      weight: 1,
      faith: 'christian',
      women:
        'Ngọzi Chioma Adaeze Nkechi Ifeọma Amarachi Chiamaka Oluchi Nneka Ezinne Uju Obiageli Chinyere Ogechi Kosisochukwu Adanna Ijeọma Nkiruka Ebere Ukamaka Somadina Akunna Olaedo Chidimma',
      men: 'Chinedu Obinna Ikenna Uchenna Nnamdi Kenechukwu Chukwuemeka Ifeanyi Kelechi Chidi Ebuka Onyekachi Okechukwu Somtochukwu Uzọma Azubuike Ikechukwu Ndubuisi Dubem Chijioke Obumneme Ugochukwu Tochukwu Chukwudi',
      families:
        'Eze Okafor Okeke Umeh Onyekwere Nwankwo Anyanwu Opara Ibe Ezeh Agu Mbah Ugwu Nwachukwu Onuoha Anozie Egwuatu Obiora Madu Ogbonna Nnadi Nweke Aneke Ohaeri Nwokedi Ilodibe Ezenwa Udeze Okwara Igwe Mgbemena Onwuka Nwafor Chukwuka',
    },
  ],
  Hausa: [
    {
      weight: 1,
      faith: 'muslim',
      women:
        'Hauwa Zainab Fatima Halima Asabe Talatu Rakiya Binta Maryam Saratu Hadiza Jummai Amina Safiya Rabi Lami Ladidi Sa’adatu Nafisa Hassana',
      men: 'Musa Sani Abdullahi Haruna Nasiru Yakubu Bashir Kabiru Aminu Shehu Ɗanladi Isah Umar Sagir Auwal Hamisu Tanko Murtala Jamilu Surajo Usaini Ashiru Nuhu',
      families:
        'Ɗanjuma Sule Bala Inuwa Idris Garba Labaran Gambo Magaji Sa’idu Balarabe Ɗalhatu Maigari Waziri Tukur Ƙasimu Mu’azu Ɗan’azumi Baƙo Gwadabe Zubairu Maikano Liman',
    },
  ],
  Fulani: [
    {
      weight: 1,
      faith: 'muslim',
      women: 'Dudu Hafsatu Jamila Aishatu Maimuna Ummi Adama Habibatu Asmau',
      men: 'Bello Buba Hammadu Jauro Saidu Yerima Aliyu Manu Iliyasu',
      families: 'Girei Hammawa Jalo Tafida Hamman Modibbo Ardo Ɓuɓa Gidado Sambo',
    },
  ],
  Kanuri: [
    {
      weight: 1,
      faith: 'muslim',
      women: 'Falmata Yagana Zara Yakaka Hajja Bintu Kaltum Fanna Aisa Hadiza',
      men: 'Bukar Modu Goni Mustapha Babagana Kolo Mala Ali Umara Baana',
      families: 'Kachalla Bulama Grema Zanna Mele Tijjani Fannami Bukar Lawan Kaumi Ajimi',
    },
  ],
  Nupe: [
    {
      weight: 1,
      faith: 'muslim',
      women: 'Hajara Salamatu Habiba Nnafatima Aishetu Rukayat Zulai Memunat',
      men: 'Ndagi Yisa Jiya Idris Ndako Mohammed Alhassan Sheshi Baba',
      families: 'Kolo Jiya Shaba Ndako Tsado Yisa Nmadu Saba Ndagi Gana',
    },
  ],
  Edo: [
    {
      weight: 1,
      faith: 'christian',
      women: 'Isoken Itohan Osarugue Adesuwa Esosa Ivie Ọmọsede Etinosa Aisosa Eki Ede',
      men: 'Ọsagie Ẹfosa Osaretin Nosakhare Uyi Osahon Eghosa Osaro Iyobosa Ehis',
      families:
        'Ọmọruyi Osayande Ehigiator Edosomwan Ogbeide Imasuen Osunde Asemota Iyamu Odigie Aighobahi Igbineweka',
    },
  ],
  Ijaw: [
    {
      weight: 1,
      faith: 'christian',
      women: 'Ebiere Tonye Woyengi Ibinabo Doubra Inatimi Ayebaemi Erefa',
      men: 'Timi Preye Dagogo Sokari Ebimobowei Boma Tari Soibi Ayibatari',
      families: 'Jumbo Briggs Ebiowei Ogoriba Amakiri Okoko Igoni Pepple Wariboko Kalango Ekine Tariah',
    },
  ],
  Efik: [
    {
      weight: 1,
      faith: 'christian',
      women: 'Arit Ekaette Nkoyo Atim Afiong Iquo Mayen Ekanem',
      men: 'Effiong Asuquo Okon Etim Edet Ekpenyong Efiom Ani',
      families: 'Bassey Henshaw Ekpo Eyo Archibong Ita Nyong Offiong Otu Ene Cobham',
    },
  ],
  Ibibio: [
    {
      weight: 1,
      faith: 'christian',
      women: 'Idara Iniobong Mfoniso Ekemini Unyime Uduak Emem Itoro Nsini',
      men: 'Ubong Aniekan Imoh Idongesit Mfon Aniefiok Ndifreke Itoro Uko',
      families: 'Udoh Akpan Essien Umoh Inyang Etuk Ekong Udofia Ukpong Usoro Ibanga Nkanga',
    },
  ],
  Tiv: [
    {
      weight: 1,
      faith: 'christian',
      women: 'Doofan Nguveren Dooshima Wuese Member Iveren Doose Ngunan',
      men: 'Terver Terna Tersoo Iorlumun Sesugh Terkimbi Aondona Tersugh',
      families: 'Iorfa Igbawua Ikyaagba Shima Ugber Iorkyaa Agber Nongo Tarkaa Akaa',
    },
  ],
  Idoma: [
    {
      weight: 1,
      faith: 'christian',
      women: 'Ene Ochanya Ajuma Enewa Ehi Oyinehi Agbenu',
      men: 'Owoicho Adakole Inalegwu Ogwuche Ochigbo Agaba Okopi',
      families: 'Ogbole Onuh Adah Ameh Okpe Agada Ejeh Odeh Abah Ocheme',
    },
  ],
  Igala: [
    {
      weight: 1,
      faith: 'christian',
      women: 'Ojoma Ojone Unekwu Ajifa Enyo Ojochenemi',
      men: 'Ojonugwa Ocholi Ugbede Attah Ojodale Ufedo',
      families: 'Idachaba Ocheja Omale Achimugu Egbunu Salifu Akubo Edibo',
    },
  ],
  Ebira: [
    {
      weight: 1,
      faith: 'muslim',
      women: 'Ohunene Oyiza Ometere Avosuahi Onize',
      men: 'Onimisi Ozovehe Abdulmumin Anate Otohinoyi',
      families: 'Momoh Adeiza Ozigi Suberu Salihu Ohiare Enesi',
    },
  ],
  Urhobo: [
    {
      weight: 1,
      faith: 'christian',
      women: 'Ejiro Onome Oghenerukevwe Ese Elohor Tejiri Mitaire Orieoghene',
      men: 'Oghenekaro Efe Ovie Oghenetega Ogaga Akpos Kevwe Fejiro',
      families: 'Edafe Onokpasa Ejaife Ogbaudu Umukoro Eruotor Okpako Akpoveta Omoraka',
    },
  ],
  Berom: [
    {
      weight: 1,
      faith: 'christian',
      women: 'Kaneng Chundung Nvou Lyop Kangyang Vou',
      men: 'Dung Davou Bot Choji Bitrus Pam',
      families: 'Gyang Chuwang Rwang Mancha Choji Botson Zi Bulus',
    },
  ],
};
