/** Ids of the people and things in the examples of calls, so that the examples tell one story. */
export const exampleIds = {
  customer: '0193a0c4-51d2-7b3e-9c11-6a0f2d8e4b01',
  artisan: '0193a0c4-7e90-7d4a-8f52-1c9b7e3a5d02',
  hire: '0193b2f1-0c3a-7e11-a6d4-5b8e9f2c7a03',
  quote: '0193b2f5-44b7-7a90-b3c8-2e7d1f6a9b04',
  job: '0193b1a0-9d21-7c55-94e7-8a3c5f0b6d05',
  jobAnswer: '0193b1b3-6f08-7f62-8d19-4b7e2a9c1f06',
  review: '0193c8d2-2b4e-7199-bb03-7f5a1e8d3c07',
  picture: '0193a5e7-8c16-7d08-a1f4-9e2b6c7d5a08',
  conversation: '0193b300-15ae-7b27-8e6c-3d9f4a1b7c09',
  message: '0193b301-a2c4-7e83-9b5d-6c1e8f7a2d10',
  attachment: '0193b301-7d39-7a14-b0e2-5f8c3b9d6a11',
  notification: '0193b2f5-47f2-7c31-a5b9-1d6e8c4f7b12',
  session: '0193a0c5-03bb-7f47-8c2a-7e9d5b1f6a13',
  report: '0193b340-5e8d-7d92-9f16-2a7c4b8e1d14',
  waitingPlace: '0193b2a4-c9f1-7e05-8b3d-4f6a9e7c2b15',
  contactMessage: '0193b2b8-31d6-7a78-94c5-8e1f7d3b6a16',
} as const;
