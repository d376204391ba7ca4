CREATE TABLE "scim_group" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" integer NOT NULL,
	"name" text NOT NULL,
	"external_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_member" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "scim_member_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" integer NOT NULL,
	"identity_id" integer,
	"key" text,
	"user_name" text NOT NULL,
	"external_id" text,
	"data" jsonb NOT NULL,
	"active" boolean NOT NULL,
	"made" boolean DEFAULT false NOT NULL,
	"bound" boolean DEFAULT false NOT NULL,
	"banned" boolean DEFAULT false NOT NULL,
	"due" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD COLUMN "provider_id" integer;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "scim" jsonb;--> statement-breakpoint
ALTER TABLE "scim_group" ADD CONSTRAINT "scim_group_provider_id_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_member" ADD CONSTRAINT "scim_member_group_id_scim_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."scim_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_member" ADD CONSTRAINT "scim_member_user_id_scim_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."scim_user"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_provider_id_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_identity_id_identity_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scim_group_name" ON "scim_group" USING btree ("provider_id",lower("name"));--> statement-breakpoint
CREATE INDEX "scim_group_external" ON "scim_group" USING btree ("provider_id","external_id");--> statement-breakpoint
CREATE INDEX "scim_member_user_id_index" ON "scim_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_user_identity" ON "scim_user" USING btree ("identity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_user_key" ON "scim_user" USING btree ("provider_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_user_name" ON "scim_user" USING btree ("provider_id",lower("user_name")) WHERE "scim_user"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "scim_user_external" ON "scim_user" USING btree ("provider_id","external_id");--> statement-breakpoint
CREATE INDEX "scim_user_due" ON "scim_user" USING btree ("provider_id") WHERE "scim_user"."due";