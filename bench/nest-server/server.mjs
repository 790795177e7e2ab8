// The same four screens with NestJS and TypeORM, written like a typical service. Decorators are called by hand, because
// Node runs this file as it is.
import 'reflect-metadata';
import { Controller, Get, Inject, Module, Param, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import { EntitySchema } from 'typeorm';

const text = { type: 'text', nullable: true };
const Person = new EntitySchema({
  name: 'Person',
  tableName: 'users',
  columns: {
    id: { type: 'uuid', primary: true },
    role: text,
    fullName: { ...text, name: 'full_name' },
    photoUrl: { ...text, name: 'photo_url' },
    skill: text,
    profession: text,
    expertise: { ...text, select: false },
    bio: { ...text, select: false },
    rating: { type: 'numeric', nullable: true },
    reviewCount: { type: 'int', name: 'review_count' },
    priceFromKobo: { type: 'bigint', name: 'price_from_kobo', nullable: true },
    available: { type: 'boolean' },
    place: { ...text, name: 'place_words' },
  },
});
const Listing = new EntitySchema({
  name: 'Listing',
  tableName: 'artisan_listings',
  columns: {
    artisanId: { type: 'uuid', primary: true, name: 'artisan_id' },
    skill: text,
    standing: { type: 'double precision' },
    hidden: { type: 'boolean' },
  },
  relations: { person: { type: 'one-to-one', target: 'Person', joinColumn: { name: 'artisan_id' } } },
});
const Review = new EntitySchema({
  name: 'Review',
  tableName: 'reviews',
  columns: {
    id: { type: 'uuid', primary: true },
    artisanId: { type: 'uuid', name: 'artisan_id' },
    reviewerName: { ...text, name: 'reviewer_name' },
    rating: { type: 'int' },
    body: text,
    createdAt: { type: 'timestamptz', name: 'created_at' },
  },
});
const WorkPicture = new EntitySchema({
  name: 'WorkPicture',
  tableName: 'work_pictures',
  columns: {
    id: { type: 'uuid', primary: true },
    artisanId: { type: 'uuid', name: 'artisan_id' },
    url: text,
    caption: text,
    position: { type: 'int' },
  },
});
const entities = [Person, Listing, Review, WorkPicture];

class PeopleController {
  constructor(people, listings, reviews, pictures) {
    Object.assign(this, { people, listings, reviews, pictures });
  }

  async list(skill, q) {
    const best = this.listings
      .createQueryBuilder('l')
      .innerJoinAndSelect('l.person', 'p')
      .where('not l.hidden')
      .orderBy('l.standing', 'DESC')
      .addOrderBy('l.artisanId')
      .limit(24);
    if (skill !== undefined) best.andWhere('l.skill = :skill', { skill });
    if (q !== undefined) {
      const found = `select id from users where role = 'skilled' and search_document @@ websearch_to_tsquery('simple', :q) limit 500`;
      best.andWhere(`l.artisan_id in (${found})`, { q });
    }
    return (await best.getMany()).map(({ person }) => person);
  }

  async show(id) {
    const [person, reviews, works] = await Promise.all([
      this.people
        .createQueryBuilder('p')
        .addSelect(['p.bio', 'p.expertise'])
        .where('p.id = :id', { id })
        .getOne(),
      this.reviews.find({ where: { artisanId: id }, order: { createdAt: 'DESC' }, take: 10 }),
      this.pictures.find({ where: { artisanId: id }, order: { position: 'ASC' }, take: 12 }),
    ]);
    return { ...person, reviews, works };
  }

  ready() {
    return { ok: true };
  }
}
const onMethod = (name, decorator) =>
  decorator(
    PeopleController.prototype,
    name,
    Object.getOwnPropertyDescriptor(PeopleController.prototype, name),
  );
const onParameter = (name, index, decorator) => decorator(PeopleController.prototype, name, index);
for (const [index, entity] of [Person, Listing, Review, WorkPicture].entries()) {
  Inject(getRepositoryToken(entity))(PeopleController, undefined, index);
}
onMethod('list', Get('people'));
onParameter('list', 0, Query('skill'));
onParameter('list', 1, Query('q'));
onMethod('show', Get('people/:id'));
onParameter('show', 0, Param('id'));
onMethod('ready', Get('ready'));
Controller()(PeopleController);

class AppModule {}
Module({
  imports: [
    TypeOrmModule.forRoot({ type: 'postgres', url: process.env.DATABASE_URL, entities, extra: { max: 10 } }),
    TypeOrmModule.forFeature(entities),
  ],
  controllers: [PeopleController],
})(AppModule);

const app = await NestFactory.create(AppModule, { logger: ['error'] });
await app.listen(Number(process.env.PORT), '127.0.0.1');
