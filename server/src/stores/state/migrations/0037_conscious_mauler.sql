CREATE TABLE "store_marks" (
	"store" text NOT NULL,
	"name" text NOT NULL,
	"part" text NOT NULL,
	"rows" bigint NOT NULL,
	"blocks" text NOT NULL,
	CONSTRAINT "store_marks_store_name_part_pk" PRIMARY KEY("store","name","part")
);
