-- Reserved in this session for sessions; its owner writes it.
select 1;
